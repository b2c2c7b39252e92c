import { useEffect } from "react";

/**
 * Scroll to the section in the URL after the caller is mounted.
 *
 * Content that loads later calls it again, because the page may have been too short before. A reload keeps the scroll
 * position.
 */
export function useScrollToSection(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "navigate") {
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }
  }, []);
}
