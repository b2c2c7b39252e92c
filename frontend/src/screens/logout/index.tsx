import { mountIsland } from "@/parts/island/mountIsland";
import { LogoutScreen } from "./LogoutScreen";

mountIsland(<LogoutScreen />);
