import { mountIsland } from "@/parts/island/mountIsland";
import { BannersScreen } from "./BannersScreen";

mountIsland(<BannersScreen />);
