import { mountIsland } from "@/parts/island/mountIsland";
import { WebsiteAdsScreen } from "./WebsiteAdsScreen";

mountIsland(<WebsiteAdsScreen />);
