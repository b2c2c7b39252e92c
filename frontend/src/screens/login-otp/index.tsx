import { mountIsland } from "@/components/layout/mountIsland";
import { LoginOtpScreen } from "./LoginOtpScreen";

mountIsland(<LoginOtpScreen />);
