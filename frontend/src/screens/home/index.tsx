import { mountIsland } from "@/components/layout/mountIsland";
import { HomeScreen } from "./HomeScreen";

mountIsland(<HomeScreen />);
