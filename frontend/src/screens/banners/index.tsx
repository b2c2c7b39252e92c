import { mountIsland } from "@/components/layout/mountIsland";
import { BannersScreen } from "./BannersScreen";

mountIsland(<BannersScreen />);
