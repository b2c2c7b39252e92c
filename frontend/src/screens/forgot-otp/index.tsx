import { mountIsland } from "@/components/layout/mountIsland";
import { ForgotOtpScreen } from "./ForgotOtpScreen";

mountIsland(<ForgotOtpScreen />);
