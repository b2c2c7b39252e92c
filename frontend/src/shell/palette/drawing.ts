// Drawings made without markup: the page's policy allows none.
import { shapesOf } from "@/lib/drawings";

const SVG = "http://www.w3.org/2000/svg";
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
  const frame = shape("svg", FRAME);
  frame.append(...shapesOf(name).map(([tag, attributes]) => shape(tag, attributes)));
  return frame;
}

function shape(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, tag) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  return made;
}
