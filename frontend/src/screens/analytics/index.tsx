import { mountIsland } from "@/parts/island/mountIsland";
import { AnalyticsScreen } from "./AnalyticsScreen";

mountIsland(<AnalyticsScreen />);
