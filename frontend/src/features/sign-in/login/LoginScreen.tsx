import { SignIn } from "@/features/sign-in/SignIn";

export function LoginScreen() {
  return <SignIn />;
}
