import { mountIsland } from "@/components/layout/mountIsland";
import { WebAdsScreen } from "./WebAdsScreen";

mountIsland(<WebAdsScreen />);
