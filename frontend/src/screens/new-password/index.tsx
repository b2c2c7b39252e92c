import { mountIsland } from "@/components/layout/mountIsland";
import { NewPasswordScreen } from "./NewPasswordScreen";

mountIsland(<NewPasswordScreen />);
