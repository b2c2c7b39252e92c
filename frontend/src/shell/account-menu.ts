// The account menu. Its keys (menu-keys.ts) come with the first focus.
import { find } from "./find";
import { startPopup } from "./popup";

export function startAccountMenu(): void {
  const root = find("[data-account]");
  startPopup(root, () => find("[role^=menuitem]", root).focus());
}
