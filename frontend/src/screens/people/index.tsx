import { mountIsland } from "@/components/layout/mountIsland";
import { PeopleScreen } from "./PeopleScreen";

mountIsland(<PeopleScreen />);
