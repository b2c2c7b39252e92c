import { mountIsland } from "@/components/layout/mountIsland";
import { InviteScreen } from "./InviteScreen";

mountIsland(<InviteScreen token={location.pathname.split("/").filter(Boolean).at(-1) ?? ""} />);
