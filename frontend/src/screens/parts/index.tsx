import { mountIsland } from "@/components/layout/mountIsland";
import { PartsScreen } from "./PartsScreen";

mountIsland(<PartsScreen />);
