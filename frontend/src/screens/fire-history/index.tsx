import { mountIsland } from "@/components/layout/mountIsland";
import { FireHistoryScreen } from "./FireHistoryScreen";

mountIsland(<FireHistoryScreen />);
