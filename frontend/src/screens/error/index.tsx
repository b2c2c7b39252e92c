import { mountIsland } from "@/parts/island/mountIsland";
import { ErrorScreen } from "./ErrorScreen";

mountIsland(<ErrorScreen />);
