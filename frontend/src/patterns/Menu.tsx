import { EllipsisVertical } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { may } from "@/api/permissions";
import type { OperationId } from "@/api/schema";
import { IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";

export type MenuItem = {
  label: string;
  isDangerous?: boolean;
  /** The operation that the item needs. Other roles do not see the item. */
  operation?: OperationId;
  onSelect: () => void;
};

type MenuProps = { label: string; items: readonly MenuItem[]; icon?: ReactNode };

/** A menu of actions behind an icon button. */
export function Menu({ label, items, icon }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={trigger} label={label}>
          {icon ?? <EllipsisVertical className="size-4" aria-hidden />}
        </IconButton>
      </DropdownMenu.Trigger>
      {/* Inside the landmark of the screen. */}
      <DropdownMenu.Portal container={document.getElementById("island")}>
        <DropdownMenu.Content
          align="end"
          // What an item opened may have the focus.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
          sideOffset={4}
          className="z-50 min-w-40 max-w-[calc(100vw-1rem)] animate-rise rounded-card border border-border bg-raised p-1 shadow-float"
        >
          {items
            .filter(({ operation }) => !operation || may(operation))
            .map((item) => (
              <DropdownMenu.Item
                key={item.label}
                onSelect={() => {
                  // A dialog returns the focus to what had it; this item is gone by then.
                  trigger.current?.focus();
                  item.onSelect();
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
