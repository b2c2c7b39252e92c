// WCAG contrast of each pair of tokens that is visible together, in both themes (4.5:1 for text, 3:1 for borders).
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    tokens: string;
  }
}

type Theme = "light" | "dark";
type Rgb = readonly [number, number, number];

const tokens = inject("tokens");
const TEXT = 4.5;
const EDGE = 3;

const PAIRS: [front: string, backs: string[], least: number][] = [
  ["foreground", ["background", "surface", "raised", "sunken", "selected", "hover", "primary-soft"], TEXT],
  ["muted", ["background", "surface", "raised", "sunken", "selected", "hover"], TEXT],
  ["primary-text", ["background", "surface", "raised", "hover", "primary-soft"], TEXT],
  ["danger-text", ["background", "surface", "raised", "hover", "danger-soft"], TEXT],
  ["success-text", ["surface", "raised", "hover", "success-soft"], TEXT],
  ["warning-text", ["surface", "raised", "hover", "warning-soft"], TEXT],
  ["on-primary", ["primary", "primary-hover"], TEXT],
  ["on-danger", ["danger", "danger-hover"], TEXT],
  ["edge", ["background", "surface", "raised"], EDGE],
  ["primary", ["background", "surface", "raised", "sunken"], EDGE],
  ["danger", ["surface", "raised"], EDGE],
];

const CASES = PAIRS.flatMap(([front, backs, least]) =>
  backs.flatMap((back) => (["light", "dark"] as const).map((theme) => ({ front, back, least, theme }))),
);

test.each(CASES)("in the $theme theme $front on $back has $least:1 at least", ({ front, back, least, theme }) => {
  expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(least);
});

test.each(["light", "dark"] as const)("in the %s theme a selected segment is lighter than its track", (theme) => {
  expect(luminance(colour("selected", theme))).toBeGreaterThan(luminance(colour("sunken", theme)));
});

test("returns 21:1 for black on white", () => {
  expect(contrast(toLinearRgb(0, 0, 0), toLinearRgb(1, 0, 0))).toBeCloseTo(21, 1);
});

function colour(name: string, theme: Theme): Rgb {
  const found = tokens.match(new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`));
  const value = theme === "light" ? found?.[1] : found?.[2];
  if (!value) {
    throw new Error(`tokens.css has no --color-${name}.`);
  }
  const [lightness = 0, chroma = 0, hue = 0] = value.split(" ").map(Number);
  return toLinearRgb(lightness, chroma, hue);
}

// The matrices are from Björn Ottosson's Oklab. Values outside the gamut are clipped, as browsers may do.
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}
