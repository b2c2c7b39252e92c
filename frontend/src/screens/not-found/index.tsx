import { mountIsland } from "@/components/layout/mountIsland";
import { NotFoundScreen } from "./NotFoundScreen";

mountIsland(<NotFoundScreen />);
