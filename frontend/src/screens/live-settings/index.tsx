import { mountIsland } from "@/parts/island/mountIsland";
import { LiveSettingsScreen } from "./LiveSettingsScreen";

mountIsland(<LiveSettingsScreen />);
