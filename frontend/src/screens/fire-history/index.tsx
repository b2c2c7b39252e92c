import { mountIsland } from "@/parts/island/mountIsland";
import { FireHistoryScreen } from "./FireHistoryScreen";

mountIsland(<FireHistoryScreen />);
