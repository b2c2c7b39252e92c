import { mountIsland } from "@/components/layout/mountIsland";
import { LiveSettingsScreen } from "./LiveSettingsScreen";

mountIsland(<LiveSettingsScreen />);
