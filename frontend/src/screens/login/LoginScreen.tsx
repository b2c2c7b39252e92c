import { SignIn } from "@/components/auth/SignIn";

export function LoginScreen() {
  return <SignIn />;
}
