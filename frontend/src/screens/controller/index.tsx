import { mountIsland } from "@/components/layout/mountIsland";
import { ControllerScreen } from "./ControllerScreen";

mountIsland(<ControllerScreen />);
