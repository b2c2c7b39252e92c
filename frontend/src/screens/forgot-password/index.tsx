import { mountIsland } from "@/parts/island/mountIsland";
import { ForgotPasswordScreen } from "./ForgotPasswordScreen";

mountIsland(<ForgotPasswordScreen />);
