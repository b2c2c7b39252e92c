// Prints how much JavaScript each screen loads, gzipped, and fails when a screen loads too much.
// Code that is loaded on demand (charts, the diff, the calendar) does not count.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KB = 1024;
const MAX_BYTES_PER_SCREEN = 300 * KB;

const bundles = resolve(dirname(fileURLToPath(import.meta.url)), "../static/bundles");
const { chunks } = JSON.parse(readFileSync(resolve(bundles, "webpack-stats.json"), "utf8"));

/** Return the gzipped bytes of the scripts of a screen with the shell around it. */
function bytesOf(screen) {
  const scripts = new Set([...chunks.shell, ...chunks[screen]].filter((file) => file.endsWith(".js")));
  return [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(resolve(bundles, file))).length, 0);
}

const sizes = Object.keys(chunks)
  .filter((name) => name !== "shell" && name !== "styles")
  .map((screen) => ({ screen, bytes: bytesOf(screen) }))
  .sort((left, right) => right.bytes - left.bytes);

process.stdout.write("JavaScript per screen, gzipped, and bytes left:\n");
for (const { screen, bytes } of sizes) {
  const kilobytes = (bytes / KB).toFixed(1).padStart(6);
  const left = String(MAX_BYTES_PER_SCREEN - bytes).padStart(7);
  process.stdout.write(`  ${screen.padEnd(16)} ${kilobytes} KB  ${left} left\n`);
}
if (sizes.some(({ bytes }) => bytes > MAX_BYTES_PER_SCREEN)) {
  process.stderr.write(`A screen loads more than ${MAX_BYTES_PER_SCREEN / KB} KB of JavaScript.\n`);
  process.exitCode = 1;
}
