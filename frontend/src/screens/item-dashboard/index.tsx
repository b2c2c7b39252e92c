import { mountIsland } from "@/parts/island/mountIsland";
import { ItemDashboardScreen, readTarget } from "./ItemDashboardScreen";

mountIsland(<ItemDashboardScreen target={readTarget(location)} />);
