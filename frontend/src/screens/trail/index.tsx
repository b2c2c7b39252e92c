import { mountIsland } from "@/parts/island/mountIsland";
import { TrailScreen } from "./TrailScreen";

mountIsland(<TrailScreen />);
