import { mountIsland } from "@/parts/island/mountIsland";
import { VideosScreen } from "./VideosScreen";

mountIsland(<VideosScreen />);
