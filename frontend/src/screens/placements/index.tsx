import { mountIsland } from "@/parts/island/mountIsland";
import { kindOfPath } from "./kinds";
import { PlacementsScreen } from "./PlacementsScreen";

mountIsland(<PlacementsScreen kind={kindOfPath(location.pathname)} />);
