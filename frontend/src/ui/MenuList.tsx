import { EllipsisVertical } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type FocusEvent, useRef } from "react";
import { may } from "@/lib/config";
import { IconButton } from "./Button";
import { classes } from "./classes";
import type { MenuItem, MenuProps } from "./Menu";

/** An open menu with its button; arrow keys, Escape and letters work as in any menu. */
export function MenuList({ label, items }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const isEntered = useRef(!document.activeElement?.matches(":focus-visible"));

  /** The key that opened it was pressed before there was a menu to see it: the first entry is due all the same. */
  function enter(event: FocusEvent<HTMLElement>) {
    if (!isEntered.current && event.target === event.currentTarget) {
      isEntered.current = true;
      event.currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    }
  }
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={trigger} label={label}>
          <EllipsisVertical className="size-4" aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      {/* Within the landmark of the screen that it belongs to. */}
      <DropdownMenu.Portal container={document.getElementById("island")}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onFocus={enter}
          className="z-50 min-w-40 max-w-[calc(100vw-1rem)] animate-rise rounded-card border border-border bg-raised p-1 shadow-float"
        >
          {items.filter(isOffered).map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={() => {
                // A dialog returns to where the focus was when it opened: this item is gone by then.
                trigger.current?.focus();
                item.act();
              }}
              className={classes(
                "flex min-h-control cursor-pointer select-none items-center rounded-control px-3 text-body focus-visible:-outline-offset-2 data-highlighted:bg-hover max-md:min-h-touch",
                item.isDangerous && "text-danger-text",
              )}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function isOffered({ call }: MenuItem): boolean {
  return !call || may(call);
}
