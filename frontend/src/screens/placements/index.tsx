import { mountIsland } from "@/components/layout/mountIsland";
import { kindOfPath } from "./kinds";
import { PlacementsScreen } from "./PlacementsScreen";

mountIsland(<PlacementsScreen kind={kindOfPath(location.pathname)} />);
