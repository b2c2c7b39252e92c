import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { RuleList } from "./RuleList";
import { RULES_KEY, type RuledName, type RuleValue, readRules, type SettingRule } from "./rulesApi";
import { labelOf } from "./settings";

/** A setting's rules, folded away: the button that says how many there are, and what it opens. */
export function useRulesFold(
  name: RuledName,
  current?: RuleValue,
): {
  button: ReactNode;
  list: ReactNode;
  rules: readonly SettingRule[];
} {
  const rules = useQuery({ queryKey: RULES_KEY, queryFn: readRules });
  const { isOpen, isDrawn, toggle } = useFold();
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
      // No higher than the line that it stands in: a finger finds more of it than is seen.
      className="-my-1 text-muted max-md:-my-2.5 md:min-h-7"
      onClick={toggle}
    >
      <span>Rules</span>
      {count > 0 && <Badge tone="primary">{count}</Badge>}
    </Button>
  );
  const list = isDrawn && (
    <div hidden={!isOpen}>
      <RuleList name={name} query={rules} current={current} />
    </div>
  );
  return { button, list, rules: rules.data?.rules[name] ?? [] };
}

/** What folds: open or not, and drawn from its first opening on, so that folded away it keeps what was typed. */
export function useFold(isOpenFirst = false) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [isDrawn, setDrawn] = useState(isOpenFirst);
  function toggle() {
    setDrawn(true);
    setOpen(!isOpen);
  }
  return { isOpen, isDrawn, toggle };
}
