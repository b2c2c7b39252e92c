import { render } from "@testing-library/react";
import * as bell from "lucide-react/icons/bell-off";
import * as trash from "lucide-react/icons/trash";
import * as triangle from "lucide-react/icons/triangle-exclamation-point";
import type { ComponentType } from "react";
import createIcon from "./lucide";

type Icon = { default: ComponentType<Record<string, unknown>>; __iconData: Parameters<typeof createIcon>[0] };

test.each([
  ["bell-off", bell, { "aria-hidden": true }],
  ["trash", trash, { className: "size-4 shrink-0", "aria-hidden": true }],
  ["triangle-exclamation-point", triangle, { className: "size-4", "aria-label": "Failed", strokeWidth: 1.5 }],
])("%s is drawn as the library draws it, but for its own classes", (_, icon, props) => {
  const { default: Theirs, __iconData } = icon as unknown as Icon;
  const Ours = createIcon(__iconData);

  const theirs = render(<Theirs {...props} />).container.innerHTML;

  const ours = render(<Ours {...props} />).container.firstElementChild as SVGElement;
  expect(withoutOwnClasses(theirs)).toEqual(attributesOf(ours));
});

function withoutOwnClasses(html: string) {
  const { firstElementChild: svg } = Object.assign(document.createElement("div"), { innerHTML: html });
  svg?.classList.remove(...[...svg.classList].filter((name) => name.startsWith("lucide")));
  return attributesOf(svg as SVGElement);
}

function attributesOf(svg: SVGElement) {
  const attributes = [...svg.attributes].filter(({ value }) => value).map(({ name, value }) => `${name}=${value}`);
  return { attributes: attributes.sort(), inside: svg.innerHTML };
}
