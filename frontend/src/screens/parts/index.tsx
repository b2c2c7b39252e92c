import { mountIsland } from "@/parts/island/mountIsland";
import { PartsScreen } from "./PartsScreen";

mountIsland(<PartsScreen />);
