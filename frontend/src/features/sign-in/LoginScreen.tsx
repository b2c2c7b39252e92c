import { SignIn } from "./SignIn";

export function LoginScreen() {
  return <SignIn />;
}
