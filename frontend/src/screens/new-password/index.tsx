import { mountIsland } from "@/parts/island/mountIsland";
import { NewPasswordScreen } from "./NewPasswordScreen";

mountIsland(<NewPasswordScreen />);
