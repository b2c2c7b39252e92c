import { mountIsland } from "@/components/layout/mountIsland";
import { AnalyticsScreen } from "./AnalyticsScreen";

mountIsland(<AnalyticsScreen />);
