import { mountIsland } from "@/components/layout/mountIsland";
import { InviteScreen } from "./InviteScreen";

mountIsland(<InviteScreen token={location.hash.slice(1)} />);
