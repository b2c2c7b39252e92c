import { mountIsland } from "@/components/layout/mountIsland";
import { VideosScreen } from "./VideosScreen";

mountIsland(<VideosScreen />);
