import { mountIsland } from "@/parts/island/mountIsland";
import { LoginOtpScreen } from "./LoginOtpScreen";

mountIsland(<LoginOtpScreen />);
