import { mountIsland } from "@/parts/island/mountIsland";
import { SignIn } from "@/parts/sign-in/SignIn";

mountIsland(<SignIn />);
