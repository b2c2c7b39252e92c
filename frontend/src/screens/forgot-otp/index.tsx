import { mountIsland } from "@/parts/island/mountIsland";
import { ForgotOtpScreen } from "./ForgotOtpScreen";

mountIsland(<ForgotOtpScreen />);
