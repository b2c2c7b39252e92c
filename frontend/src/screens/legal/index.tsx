import { mountIsland } from "@/components/layout/mountIsland";
import { LegalScreen } from "./LegalScreen";

mountIsland(<LegalScreen />);
