import { mountIsland } from "@/components/layout/mountIsland";
import { ProfileScreen } from "./ProfileScreen";

mountIsland(<ProfileScreen />);
