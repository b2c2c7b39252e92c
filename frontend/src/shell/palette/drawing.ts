// The drawings that the server's part of the shell uses, made without markup: the page's policy allows none.
import drawings from "../../../../apps/console/icons.json";

const SVG = "http://www.w3.org/2000/svg";
const TAG = /<(\w+)([^>]*)\/>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const FRAME = {
  class: "icon",
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "2",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "aria-hidden": "true",
};

/** The drawing of a name; a name that has none gives an empty frame. */
export function draw(name: string): SVGElement {
  const frame = shape("svg", Object.entries(FRAME));
  const markup = (drawings as Record<string, string>)[name] ?? "";
  for (const [, tag = "", attributes = ""] of markup.matchAll(TAG)) {
    frame.append(
      shape(
        tag,
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value]),
      ),
    );
  }
  return frame;
}

function shape(tag: string, attributes: readonly [string, string][]): SVGElement {
  const made = document.createElementNS(SVG, tag) as SVGElement;
  for (const [key, value] of attributes) {
    made.setAttribute(key, value);
  }
  return made;
}
