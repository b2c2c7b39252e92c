import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/Skeleton";
import { RULES_KEY, type RuledName, readRules } from "./rulesApi";
import { labelOf } from "./settings";

// Only who works with rules needs them.
const RuleList = lazy(async () => ({ default: (await import("./RuleList")).RuleList }));

/** A setting's rules, folded away: how many there are, and the list behind it. */
export function RulesFold({ name }: { name: RuledName }) {
  const rules = useQuery({ queryKey: RULES_KEY, queryFn: readRules });
  const [isOpen, setOpen] = useState(false);
  const count = rules.data?.rules[name].length ?? 0;
  return (
    <div className="grid min-w-0 gap-3">
      <Button
        tone="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-label={`Rules: ${labelOf(name)}${count > 0 ? `, ${count}` : ""}`}
        icon={
          <ChevronRight
            className={classes("size-3.5 transition-transform duration-150", isOpen && "rotate-90")}
            aria-hidden
          />
        }
        className="-ml-2.5 w-fit text-muted"
        onClick={() => setOpen(!isOpen)}
      >
        Rules
        {count > 0 && <Badge tone="primary">{count}</Badge>}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-20 rounded-control" />}>
          <RuleList name={name} query={rules} />
        </Suspense>
      )}
    </div>
  );
}
