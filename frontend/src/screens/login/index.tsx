import { SignIn } from "@/components/auth/SignIn";
import { mountIsland } from "@/components/layout/mountIsland";

mountIsland(<SignIn />);
