import { useQuery } from "@tanstack/react-query";
import { Command as Cmdk } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { IN_BACKGROUND } from "@/session/queryClient";
import { useStableCallback } from "@/ui/useStableCallback";
import { type Command, commands, MIN_SEARCH_LENGTH, readRecent, searchThings, storeRecent } from "./commands";

const SEARCH_AFTER_MS = 200;
const GROUP =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted";

/** The command palette: screens, actions, and search results of the server. */
export function Palette({ close }: { close: () => void }) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const isSearching = text.length >= MIN_SEARCH_LENGTH;
  const found = useSearch(isSearching ? text : "");
  const [known] = useState(() => ({ recent: readRecent(), all: commands() }));
  const things = isSearching ? (found.data ?? []) : [];
  const groups = groupsOf([...(text ? [] : known.recent), ...known.all, ...things]);
  // Enter before the results opens the first one when they arrive.
  const isEnterPending = useRef(false);
  const isIdle = !isSearching || !found.isFetching;

  const run = useStableCallback((command: Command) => {
    close();
    storeRecent(command);
    if (command.route) {
      location.assign(command.route);
    }
    command.run?.();
  });
  const [first] = things;
  useEffect(() => {
    if (isIdle && isEnterPending.current) {
      isEnterPending.current = false;
      if (first) {
        run(first);
      }
    }
  }, [isIdle, first, run]);

  return (
    <Cmdk label="Find a screen, an item, or an action" filter={rank} loop>
      <Cmdk.Input
        autoFocus
        value={typed}
        onValueChange={(next) => {
          isEnterPending.current = false;
          setTyped(next);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing && !document.querySelector("[cmdk-item]")) {
            isEnterPending.current = !isIdle;
          }
        }}
        placeholder="Screen, ad, video, or action"
        className="h-13 w-full border-border border-b px-4.5 text-card outline-none"
      />
      <Cmdk.List label="Screens, items, and actions" className="max-h-[50vh] overflow-y-auto p-1.5">
        {groups.map(([title, rows]) => (
          <Cmdk.Group key={title} heading={title} className={GROUP}>
            {rows.map((command) => (
              <Cmdk.Item
                key={`${command.title} ${command.route}`}
                value={`${title} ${command.title} ${command.route ?? ""}`}
                keywords={[command.title, command.keywords]}
                onSelect={() => run(command)}
                className="flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 wrap-anywhere aria-selected:bg-hover"
              >
                <svg className="icon text-muted" viewBox="0 0 24 24" aria-hidden="true">
                  <use href={`#icon-${command.icon}`} />
                </svg>
                <span>{command.title}</span>
                {command.hint && <span className="ml-auto flex-none text-meta text-muted">{command.hint}</span>}
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
        <Cmdk.Empty className="px-3 py-2 text-muted">{isIdle ? "No results." : "Searching…"}</Cmdk.Empty>
      </Cmdk.List>
      {found.isError && (
        <p role="status" className="px-4.5 pb-4.5 text-muted">
          Search results could not be loaded. Check your connection and try again.
        </p>
      )}
    </Cmdk>
  );
}

/** Return the server's results for a text, after a pause in typing. "" sends no search. */
function useSearch(text: string) {
  const [sought, setSought] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSought(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ["search", sought],
    queryFn: ({ signal }) => searchThings(sought, signal),
    enabled: sought !== "",
    meta: IN_BACKGROUND,
  });
  return { ...query, isFetching: query.isFetching || sought !== text };
}

/** Rank a command. Every word must occur in the title or keywords; titles that begin with the text come first. */
export function rank(_value: string, search: string, keywords: readonly string[] = []): number {
  const text = search.trim().toLowerCase();
  const title = keywords[0]?.toLowerCase() ?? "";
  const all = keywords.join(" ").toLowerCase();
  if (!text.split(/\s+/).every((word) => all.includes(word))) {
    return 0;
  }
  return title.startsWith(text) ? 1 : title.includes(text) ? 0.7 : 0.4;
}

function groupsOf(found: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of found) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups];
}
