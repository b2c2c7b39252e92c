// What the keyboard needs besides its shortcuts. It is loaded with the first focus.
import { find } from "./find";
import { keepFocus } from "./kept-focus";
import { startMenuKeys } from "./menu-keys";

export function startKeyboard(): void {
  keepFocus(find("#island"));
  startMenuKeys(find("#account-menu"));
}
