import { mountIsland } from "@/components/layout/mountIsland";
import { ForgotPasswordScreen } from "./ForgotPasswordScreen";

mountIsland(<ForgotPasswordScreen />);
