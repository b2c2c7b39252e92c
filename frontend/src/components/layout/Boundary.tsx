import { Component, type ReactNode } from "react";
import { ERROR_PAGE, goToErrorPage } from "@/lib/reportError";

/** What is thrown while a screen is drawn leads to /Error. */
export class Boundary extends Component<{ children: ReactNode }, { reportError: boolean }> {
  override state = { reportError: false };

  static getDerivedStateFromError() {
    return { reportError: true };
  }

  override componentDidCatch(error: Error) {
    // biome-ignore lint/suspicious/noConsole: a crash must be findable
    console.error(error);
    if (location.pathname !== ERROR_PAGE) {
      goToErrorPage();
    }
  }

  override render() {
    return this.state.reportError ? null : this.props.children;
  }
}
