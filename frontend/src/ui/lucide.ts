// What draws an icon, in place of the library's own: that one knows settings of size, colour and stroke that no screen
// uses, and was on every one of them. webpack puts this one behind the library's icons (webpack.config.js).
import { createElement, type SVGProps } from "react";

type Shape = [tag: string, attributes: Record<string, string>];

const DRAWN = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

// biome-ignore lint/style/noDefaultExport: as the library has its own
export default function createIcon({ node }: { node: Shape[] }) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement("svg", { ...DRAWN, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
}
