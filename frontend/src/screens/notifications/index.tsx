import { mountIsland } from "@/components/layout/mountIsland";
import { NotificationsScreen } from "./NotificationsScreen";

mountIsland(<NotificationsScreen />);
