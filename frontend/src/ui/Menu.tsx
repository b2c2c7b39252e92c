import { EllipsisVertical } from "lucide-react";
import type { CallId } from "@/api/schema";
import { IconButton } from "./Button";
import { part } from "./part";
import { useMadeOnPress } from "./useMadeOnPress";

export type MenuItem = {
  label: string;
  isDangerous?: boolean;
  /** Offered to those whose role allows it. */
  call?: CallId;
  act: () => void;
};
export type MenuProps = { label: string; items: readonly MenuItem[] };

const MenuList = part(async () => (await import("./MenuList")).MenuList);

/** What can be done with one thing, behind three dots. A page has many of them: a menu is made when it is pressed. */
export function Menu({ label, items }: MenuProps) {
  const { isMade, press } = useMadeOnPress(MenuList);
  const button = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      {...press}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") {
          event.preventDefault();
          press.onClick();
        }
      }}
    >
      <EllipsisVertical className="size-4" aria-hidden />
    </IconButton>
  );
  return isMade ? <MenuList label={label} items={items} /> : button;
}
