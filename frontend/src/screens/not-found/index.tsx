import { mountIsland } from "@/parts/island/mountIsland";
import { NotFoundScreen } from "./NotFoundScreen";

mountIsland(<NotFoundScreen />);
