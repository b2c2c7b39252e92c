import { mountIsland } from "@/parts/island/mountIsland";
import { HomeScreen } from "./HomeScreen";

mountIsland(<HomeScreen />);
