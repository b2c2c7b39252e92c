import { mountIsland } from "@/components/layout/mountIsland";
import { ErrorScreen } from "./ErrorScreen";

mountIsland(<ErrorScreen />);
