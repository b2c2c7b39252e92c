import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pause, Pencil, Play, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { newKey, type Schema } from "@/api/client";
import { formatNumber, formatQuantity } from "@/lib/format";
import { SETTING_UPDATE_FAILED, UPDATED } from "@/lib/messages";
import { labelOf } from "@/lib/settings";
import { describeRule, describeRules, listRuleChanges } from "@/patterns/audit/ruleTexts";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Badge } from "@/ui/Badge";
import { Button, IconButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { SETTINGS_KEY } from "./api";
import { RuleDialog } from "./RuleDialog";
import {
  type AllRules,
  type Effect,
  findRuleError,
  fromWire,
  type RuledName,
  type RuleValue,
  readEffect,
  type SettingRule,
  setRules,
} from "./rulesApi";
import { mayChange, valueFormatter } from "./settings";

/** The ID stays while a rule is edited, so that a renamed or paused rule keeps its row and the focus. */
type DraftRule = SettingRule & { id: string };
type Draft = { rules: readonly DraftRule[]; seenVersion: number };
/** The list when the dialog was opened, so that changes by others do not affect the edited rule. */
type Edited = Draft & { at: number };
type Problem = { at: number; text: string };

type RuleListProps = { name: RuledName; query: UseQueryResult<AllRules>; current: RuleValue | undefined };

/** The ordered rules of a setting, which are saved as one list. */
export function RuleList({ name, query, current }: RuleListProps) {
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="h-20 rounded-control" />}>
      {({ rules, version }) => <Rules name={name} saved={rules[name]} version={version} current={current} />}
    </QueryBoundary>
  );
}

type RulesProps = {
  name: RuledName;
  saved: readonly SettingRule[];
  version: number;
  current: RuleValue | undefined;
};

function Rules({ name, saved, version, current }: RulesProps) {
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<Problem>();
  // The index after the last one means a new rule.
  const [edited, setEdited] = useState<Edited>();
  useUnsavedGuard(draft !== undefined);
  const cache = useQueryClient();
  const { rules, seenVersion } = draft ?? { rules: saved.map(withId), seenVersion: version };

  function change(next: readonly DraftRule[]) {
    setProblem(undefined);
    setDraft({ rules: next, seenVersion });
  }
  async function finish() {
    await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
    setDraft(undefined);
  }
  const saving = useVersionedSave<{ rules: readonly SettingRule[] }, Schema<"RulesResponse">>({
    save: (draftRules, seen) => setRules(name, draftRules.rules, seen),
    valuesOf: (response) => ({ rules: fromWire(response).rules[name] }),
    conflictTitle: "Someone else changed this",
    describe: (side) => [{ label: labelOf(name), value: describeRules(side.rules, valueFormatter(name)) }],
    base: undefined,
    confirm: async (draftRules) => {
      const effect = await readEffect(name, draftRules).catch(() => undefined);
      const text = [
        ...listRuleChanges(saved, draftRules.rules, valueFormatter(name)),
        effect ? describeEffect(effect) : "The number of affected phones is unknown.",
      ].join("\n");
      return { title: `Save the rules for “${labelOf(name)}”?`, text, verb: "Save", tone: "primary" };
    },
    successMessage: UPDATED,
    failureMessage: SETTING_UPDATE_FAILED,
    onDone: finish,
    onUseTheirVersion: finish,
    onError: ({ fields }) => {
      setProblem(findRuleError(fields));
      return false;
    },
  });

  return (
    <section
      aria-label={`Rules for ${labelOf(name)}`}
      className="grid gap-3 rounded-control border border-border bg-sunken p-3"
    >
      {rules.length === 0 ? (
        <p className="text-meta text-muted">No rules. All phones get the default value.</p>
      ) : (
        <ol aria-label={`Rules for ${labelOf(name)}, in order`} className="grid gap-2">
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              description={describeRule(rule, valueFormatter(name))}
              at={at}
              isLast={at === rules.length - 1}
              problem={problem?.at === at ? problem.text : ""}
              isSending={saving.isPending}
              onMove={(by) => change(moved(rules, at, by))}
              onPause={() => change(rules.map((listed, other) => (other === at ? togglePaused(listed) : listed)))}
              onEdit={() => setEdited({ at, rules, seenVersion })}
              onRemove={() => change(rules.filter((_, other) => other !== at))}
            />
          ))}
        </ol>
      )}
      {draft && (
        <p role="status" className="text-meta text-warning-text">
          Not saved. Phones use the previous rules until you save.
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayChange() && (
          <Button
            size="small"
            icon={<Plus className="size-4" aria-hidden />}
            aria-disabled={saving.isPending}
            onClick={() => setEdited({ at: rules.length, rules, seenVersion })}
          >
            Add rule
          </Button>
        )}
        {draft && (
          <>
            <Button
              size="small"
              tone="primary"
              pending={saving.isPending}
              onClick={() => saving.save({ rules }, seenVersion)}
            >
              Save rules
            </Button>
            <Button
              size="small"
              aria-disabled={saving.isPending}
              onClick={() => {
                setProblem(undefined);
                setDraft(undefined);
              }}
            >
              Cancel
            </Button>
          </>
        )}
      </div>
      {edited && (
        <RuleDialog
          name={name}
          rule={edited.rules[edited.at]}
          current={current}
          others={edited.rules.filter((_, at) => at !== edited.at).map((rule) => rule.name)}
          onClose={() => setEdited(undefined)}
          onDone={(rule) => {
            const { at, rules: opened, seenVersion: seen } = edited;
            const done = { ...rule, id: opened[at]?.id ?? newKey() };
            setProblem(undefined);
            setDraft({ rules: [...opened.slice(0, at), done, ...opened.slice(at + 1)], seenVersion: seen });
            setEdited(undefined);
          }}
        />
      )}
      {saving.dialog}
    </section>
  );
}

type RuleRowProps = {
  rule: SettingRule;
  /** Its conditions and value as text. */
  description: string;
  at: number;
  isLast: boolean;
  problem: string;
  isSending: boolean;
  onMove: (by: -1 | 1) => void;
  onPause: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

function RuleRow(props: RuleRowProps) {
  const { rule, description, at, isLast, problem, isSending, onMove, onPause, onEdit, onRemove } = props;
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1 rounded-control border border-border bg-surface py-2 pr-1.5 pl-3">
      <span className="tabular text-muted" aria-hidden>
        {`${at + 1}.`}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">
          <span>{rule.name}</span>
          {rule.paused && <Badge tone="warning">Paused</Badge>}
        </p>
        <p className="wrap-anywhere text-meta text-muted">{description}</p>
        {problem && (
          <p role="alert" className="text-danger-text text-meta">
            {problem}
          </p>
        )}
      </div>
      {mayChange() && (
        <div className="ml-auto flex">
          {/* aria-disabled keeps the focus on the button at the end of the list. */}
          <IconButton label={`Move ${rule.name} up`} aria-disabled={isSending || at === 0} onClick={() => onMove(-1)}>
            <ArrowUp className="size-4" aria-hidden />
          </IconButton>
          <IconButton label={`Move ${rule.name} down`} aria-disabled={isSending || isLast} onClick={() => onMove(1)}>
            <ArrowDown className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label={`${rule.paused ? "Resume" : "Pause"} ${rule.name}`}
            aria-disabled={isSending}
            onClick={onPause}
          >
            {rule.paused ? <Play className="size-4" aria-hidden /> : <Pause className="size-4" aria-hidden />}
          </IconButton>
          <IconButton label={`Edit ${rule.name}`} aria-disabled={isSending} onClick={onEdit}>
            <Pencil className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove ${rule.name}`}
            aria-disabled={isSending}
            onClick={({ currentTarget }) => {
              // This row disappears, so the focus moves.
              const row = currentTarget.closest("li");
              const next = row?.nextElementSibling ?? row?.previousElementSibling;
              next?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
              onRemove();
            }}
          >
            <Trash2 className="size-4" aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function describeEffect({ changed, phones }: Effect): string {
  const verb = changed === 1 ? "gets" : "get";
  return `About ${formatQuantity(changed, "phone")} of ${formatNumber(phones)} seen in the last 24 hours ${verb} another value.`;
}

/** The names of saved rules are unique. */
function withId(rule: SettingRule): DraftRule {
  return { ...rule, id: rule.name };
}

function togglePaused({ paused, ...rule }: DraftRule): DraftRule {
  return paused ? rule : { ...rule, paused: true };
}

function moved(rules: readonly DraftRule[], at: number, by: -1 | 1): DraftRule[] {
  const next = [...rules];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}
