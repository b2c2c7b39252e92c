import { Component, type ReactNode } from "react";
import { ERROR_PAGE } from "@/lib/crash";

/** What is thrown while a screen is drawn leads to /Error; a lost script is loaded again once. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    // biome-ignore lint/suspicious/noConsole: a crash must be findable
    console.error(error);
    if (error.name === "ChunkLoadError" && !sessionStorage.getItem("reloaded")) {
      sessionStorage.setItem("reloaded", "1");
      location.reload();
    } else if (location.pathname !== ERROR_PAGE) {
      location.assign(ERROR_PAGE);
    }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
