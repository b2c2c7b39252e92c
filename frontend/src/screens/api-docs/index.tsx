import { mountIsland } from "@/components/layout/mountIsland";
import { ApiDocsScreen } from "./ApiDocsScreen";

mountIsland(<ApiDocsScreen />);
