import { mountIsland } from "@/parts/island/mountIsland";
import { LegalScreen } from "./LegalScreen";

mountIsland(<LegalScreen />);
