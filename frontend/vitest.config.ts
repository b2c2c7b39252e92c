import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      "@tests": fileURLToPath(new URL("./tests", import.meta.url)),
    },
  },
  test: {
    environment: "jsdom",
    globals: true,
    setupFiles: ["./tests/setup.ts"],
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // All files share one page, which saves three quarters of the time: tests/setup.ts leaves it as it found it.
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    // Imported style sheets are empty in tests; the one that is tested is handed in as text.
    provide: { tokens: readFileSync(new URL("./src/styles/tokens.css", import.meta.url), "utf8") },
  },
});
