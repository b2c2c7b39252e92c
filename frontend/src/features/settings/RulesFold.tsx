import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { labelOf } from "@/lib/settings";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { RuleList } from "./RuleList";
import { RULES_KEY, type RuledName, type RuleValue, readRules, type SettingRule } from "./rulesApi";

/** The folded rules of a setting: a button with their number, and the list. */
export function useRulesFold(
  name: RuledName,
  current?: RuleValue,
): {
  button: ReactNode;
  list: ReactNode;
  rules: readonly SettingRule[];
} {
  const rules = useQuery({ queryKey: RULES_KEY, queryFn: readRules });
  const { isOpen, isRendered, toggle } = useFold();
  const count = rules.data?.rules[name].length ?? 0;
  const button = (
    <Button
      tone="quiet"
      size="small"
      aria-expanded={isOpen}
      aria-label={count > 0 ? `Rules: ${labelOf(name)}, ${count}` : `Rules: ${labelOf(name)}`}
      icon={
        <ChevronRight
          className={classes("size-3.5 transition-transform duration-150", isOpen && "rotate-90")}
          aria-hidden
        />
      }
      // Not higher than its line, and as wide with a count as without. The touch target is larger than the button.
      className="-my-1 text-muted max-md:-my-2.5 md:min-h-7 md:min-w-28 md:justify-start"
      onClick={toggle}
    >
      <span>Rules</span>
      {count > 0 && <Badge tone="primary">{count}</Badge>}
    </Button>
  );
  const list = isRendered && (
    <div hidden={!isOpen}>
      <RuleList name={name} query={rules} current={current} />
    </div>
  );
  return { button, list, rules: rules.data?.rules[name] ?? [] };
}

/** The state of a fold. Its content stays rendered after the first opening, so that it keeps its input. */
export function useFold(isOpenFirst = false) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [isRendered, setRendered] = useState(isOpenFirst);
  function toggle() {
    setRendered(true);
    setOpen(!isOpen);
  }
  return { isOpen, isRendered, toggle };
}
