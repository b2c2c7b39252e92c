import { useQueryClient } from "@tanstack/react-query";
import { BellOff, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatCount, formatTime } from "@/lib/format";
import { findSetting, SETTINGS, settingLabel } from "@/lib/settings";
import { changesOf, type FieldChange, nameOfTarget } from "@/patterns/audit/changes";
import { actionLabel } from "@/patterns/audit/texts";
import { Card } from "@/patterns/Card";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { dashboardOf } from "@/patterns/chart/useDateRange";
import { useSave } from "@/patterns/form/useSave";
import { historyOf as trailOf } from "@/patterns/layout/PageHead";
import { RelativeTime } from "@/patterns/layout/RelativeTime";
import { Menu } from "@/patterns/Menu";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Difference } from "@/ui/Difference";
import { pushState, StateBadge } from "@/ui/StateBadge";
import { type Home, snoozeProblem } from "./api";

function Panel({ title, link, children }: { title: string; link?: [href: string, text: string]; children: ReactNode }) {
  return (
    <Card
      title={title}
      actions={
        link && (
          <PanelLink href={link[0]} isInHead>
            {link[1]}
          </PanelLink>
        )
      }
    >
      <div className="-mt-2">{children}</div>
    </Card>
  );
}

type PanelLinkProps = { href: string; isInHead?: boolean; children: ReactNode };

function PanelLink({ href, isInHead = false, children }: PanelLinkProps) {
  return (
    <a
      href={href}
      className={classes(
        "inline-flex min-h-6 items-center rounded-control text-meta text-primary-text hover:underline max-md:min-h-touch",
        // The touch target is taller than the line of the title.
        isInHead && "-my-0.5 max-md:-my-3",
      )}
    >
      {children}
    </a>
  );
}

function PanelRows({ children }: { children: ReactNode }) {
  return <ul className="-my-2.5 divide-y divide-border">{children}</ul>;
}

const ROW = "relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5";
/** The link of a row covers the whole row, so that its counts lead there too. */
const ROW_LINK = "after:absolute after:inset-0 after:rounded-control hover:underline";
/** Text above the link, which shows its tooltip. */
const OVER_LINK = "relative z-1";
const MAX_SETTINGS = 8;
const HISTORY = "/site/add/livecall/liveAdWeb/history";
const SNOOZES = [
  { label: "Snooze for 1 hour", hours: 1 },
  { label: "Snooze for 1 day", hours: 24 },
  { label: "Snooze for 1 week", hours: 168 },
];
const NOTE = "text-body text-muted";

/** The problems of the inbox. A problem can be snoozed. */
export function Problems({ problems }: { problems: Home["problems"] }) {
  const cache = useQueryClient();
  const snooze = useSave({
    save: snoozeProblem,
    successMessage: "",
    // The bell of the page frame shows the same problems.
    onDone: () => Promise.all(["home", "inbox"].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  });
  const [isOpen, setOpen] = useState(false);
  const snoozed = problems.filter(({ snoozedUntil }) => snoozedUntil);
  const shown = problems.filter(({ snoozedUntil }) => isOpen || !snoozedUntil);
  return (
    <Panel title="Needs attention">
      {shown.length === 0 && (
        <p className={`${NOTE} flex items-center gap-2`}>
          <CircleCheck className="size-4 shrink-0 text-success-text" aria-hidden />
          No problems.
        </p>
      )}
      <PanelRows>
        {shown.map((problem) => (
          <ProblemRow
            key={problem.kind}
            problem={problem}
            onSnooze={(hours) => snooze.mutate({ kind: problem.kind, hours })}
          />
        ))}
      </PanelRows>
      {snoozed.length > 0 && (
        <Button tone="quiet" size="small" className="mt-3 -ml-2.5" onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide snoozed" : `Show ${snoozed.length} snoozed`}
        </Button>
      )}
    </Panel>
  );
}

type ProblemRowProps = { problem: Home["problems"][number]; onSnooze: (hours: number) => void };

function ProblemRow({ problem, onSnooze }: ProblemRowProps) {
  const { title, advice, detail, link, linkText, snoozedUntil } = problem;
  const items = snoozedUntil
    ? [{ label: "Show again", onSelect: () => onSnooze(0) }]
    : SNOOZES.map(({ label, hours }) => ({ label, onSelect: () => onSnooze(hours) }));
  return (
    <li className="flex gap-3 py-2.5">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-text" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-meta text-muted">{advice}</p>
        {detail && <p className="text-meta text-muted wrap-anywhere">{detail}</p>}
        {snoozedUntil && <p className="text-meta text-muted">{`Snoozed until ${formatTime(snoozedUntil)}`}</p>}
        <PanelLink href={link}>{linkText}</PanelLink>
      </div>
      <span className="-my-1">
        <Menu label={`Snooze: ${title}`} icon={<BellOff className="size-4" aria-hidden />} items={items} />
      </span>
    </li>
  );
}

/** The newest change of each setting within a week. */
export function ChangedSettings({ settings }: { settings: Home["settings"] }) {
  return (
    <Panel title="Changed settings" link={["/site/controller", "Open controller"]}>
      {settings.length === 0 ? (
        <p className={NOTE}>No setting was changed in the last 7 days.</p>
      ) : (
        <PanelRows>
          {settings.slice(0, MAX_SETTINGS).map(({ name, before, after, by, at }) => (
            <ChangedRow
              key={name}
              href={`/site/controller#${sectionOf(name)}`}
              title={settingLabel(name)}
              change={changesOf({ action: "controller", before: { [name]: before }, after: { [name]: after } })[0]}
              by={by}
              at={at}
            />
          ))}
          {settings.length > MAX_SETTINGS && (
            <li className={ROW}>
              <PanelLink href="/site/controller#versions">{`${settings.length - MAX_SETTINGS} more in Versions`}</PanelLink>
            </li>
          )}
        </PanelRows>
      )}
    </Panel>
  );
}

function sectionOf(logName: string): string {
  const setting = findSetting(logName);
  return setting ? SETTINGS[setting].section : "";
}

type ChangedRowProps = {
  href: string;
  title: ReactNode;
  change: FieldChange | undefined;
  hasField?: boolean;
  by: string;
  at: string;
};

/** A change with its link, values, and admin. */
function ChangedRow({ href, title, change, hasField = false, by, at }: ChangedRowProps) {
  return (
    <li className={ROW}>
      <span className="min-w-0 max-w-full">
        <a href={href} className={classes(ROW_LINK, "wrap-anywhere")}>
          <span className="font-medium">{title}</span>
        </a>
        {change && (
          <span className="flex min-w-0 items-baseline gap-x-2 text-meta">
            <Difference {...change} field={hasField ? change.field : ""} layout="short" />
          </span>
        )}
      </span>
      <span className="text-meta text-muted">
        <span>{by || "command line"}</span>, <RelativeTime iso={at} className={OVER_LINK} />
      </span>
    </li>
  );
}

export function Fired({ fired, count }: { fired: Home["fired"]; count: number }) {
  const link: [string, string] = count ? [HISTORY, "Open Ads History"] : ["/site/add/livecall/liveAdWeb", "Fire an ad"];
  return (
    <Panel title="Fired today" link={link}>
      {count === 0 ? (
        <p className={NOTE}>No ads were fired today.</p>
      ) : (
        <PanelRows>
          {fired.map((ad) => (
            <li key={ad.id} className={ROW}>
              <span className="min-w-0">
                <a href={dashboardOf(ad.id)} className={classes(ROW_LINK, "font-medium wrap-anywhere")}>
                  {ad.name}
                </a>{" "}
                <span className="text-meta text-muted">
                  <span>{ad.by}</span>, <RelativeTime iso={ad.createdAt} className={OVER_LINK} />
                </span>
              </span>
              <span className="tabular text-meta text-muted">
                <span>{`${formatCount(ad.views)} views, ${formatCount(ad.clicks)} clicks`}</span> ·{" "}
                <ClickThrough totals={ad} />
              </span>
            </li>
          ))}
          {count > fired.length && (
            <li className={ROW}>
              <PanelLink href={HISTORY}>{`${count - fired.length} more in Ads History`}</PanelLink>
            </li>
          )}
        </PanelRows>
      )}
    </Panel>
  );
}

export function LastPush({ push }: { push: Home["push"] }) {
  return (
    <Panel title="Last notification" link={["/site/notification", "Open notifications"]}>
      {push ? (
        <div className="relative grid grid-cols-1 gap-1">
          <p className="flex items-start justify-between gap-3">
            <a
              href={`/site/notification?q=${encodeURIComponent(push.title)}`}
              className={classes(ROW_LINK, "min-w-0 font-medium wrap-anywhere")}
            >
              {push.title}
            </a>
            <StateBadge state={pushState(push)} />
          </p>
          <p className="text-meta text-muted">
            <span>{push.createdBy}</span>, <RelativeTime iso={push.sentAt ?? push.sendAt} className={OVER_LINK} />
          </p>
          {push.error && <p className="text-meta text-danger-text wrap-anywhere">{push.error}</p>}
        </div>
      ) : (
        <p className={NOTE}>No notifications yet.</p>
      )}
    </Panel>
  );
}

/** "Uploaded a video Holiday and 11 more". */
function titleOf({ action, target, called, count }: Home["changes"][number]): string {
  // "A legal text" does not say which one.
  const name = called || (action.startsWith("legal.") && nameOfTarget(target));
  return [actionLabel(action) ?? action, name, count > 1 && `and ${count - 1} more`].filter(Boolean).join(" ");
}

export function Changes({ changes }: { changes: Home["changes"] }) {
  return (
    <Panel title="Last changes" link={["/site/trail", "Open audit log"]}>
      {changes.length === 0 ? (
        <p className={NOTE}>No changes yet.</p>
      ) : (
        <PanelRows>
          {changes.map((change) => (
            <ChangedRow
              key={change.number}
              href={trailOf(change.target)}
              title={titleOf(change)}
              // The name of an added or deleted object is enough.
              change={change.before && change.after ? changesOf(change)[0] : undefined}
              hasField
              by={change.by}
              at={change.at}
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}
