import { mountIsland } from "@/parts/island/mountIsland";
import { ApiDocsScreen } from "./ApiDocsScreen";

mountIsland(<ApiDocsScreen />);
