import { mountIsland } from "@/parts/island/mountIsland";
import { ProfileScreen } from "./ProfileScreen";

mountIsland(<ProfileScreen />);
