import { mountIsland } from "@/parts/island/mountIsland";
import { WebAdsScreen } from "./WebAdsScreen";

mountIsland(<WebAdsScreen />);
