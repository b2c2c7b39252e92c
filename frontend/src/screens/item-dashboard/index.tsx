import { mountIsland } from "@/components/layout/mountIsland";
import { ItemDashboardScreen, readTarget } from "./ItemDashboardScreen";

mountIsland(<ItemDashboardScreen target={readTarget(location)} />);
