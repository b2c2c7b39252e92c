import { mountIsland } from "@/components/layout/mountIsland";
import { LogoutScreen } from "./LogoutScreen";

mountIsland(<LogoutScreen />);
