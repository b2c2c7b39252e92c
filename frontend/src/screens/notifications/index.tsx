import { mountIsland } from "@/parts/island/mountIsland";
import { NotificationsScreen } from "./NotificationsScreen";

mountIsland(<NotificationsScreen />);
