import { mountIsland } from "@/parts/island/mountIsland";
import { ControllerScreen } from "./ControllerScreen";

mountIsland(<ControllerScreen />);
