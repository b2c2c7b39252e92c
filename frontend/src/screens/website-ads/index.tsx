import { mountIsland } from "@/components/layout/mountIsland";
import { WebsiteAdsScreen } from "./WebsiteAdsScreen";

mountIsland(<WebsiteAdsScreen />);
