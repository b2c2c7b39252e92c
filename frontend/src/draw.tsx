// The screens before sign-in as HTML, drawn when the bundles are built: the server sends it, the island takes it over.
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Island, newQueryClient } from "@/components/layout/Island";
import { type PageConfig, setPageConfig } from "@/lib/config";
import { ForgotOtpScreen } from "@/screens/forgot-otp/ForgotOtpScreen";
import { ForgotPasswordScreen } from "@/screens/forgot-password/ForgotPasswordScreen";
import { LoginScreen } from "@/screens/login/LoginScreen";
import { LoginOtpScreen } from "@/screens/login-otp/LoginOtpScreen";
import { NewPasswordScreen } from "@/screens/new-password/NewPasswordScreen";

const SCREENS: Record<string, ReactNode> = {
  login: <LoginScreen />,
  "login-otp": <LoginOtpScreen />,
  "forgot-password": <ForgotPasswordScreen />,
  "forgot-otp": <ForgotOtpScreen />,
  "new-password": <NewPasswordScreen />,
};

function draw(name: string, screen: ReactNode): string {
  // All that these screens read of a page while they are drawn.
  setPageConfig({ screen: { name, heading: "", intro: "", onCrash: "log", needsLogin: false } } as PageConfig);
  return renderToString(<Island client={newQueryClient()}>{screen}</Island>);
}

export const drawn = Object.fromEntries(Object.entries(SCREENS).map(([name, screen]) => [name, draw(name, screen)]));
