import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { sayAction } from "@/components/audit/texts";
import { ClickThrough } from "@/components/chart/ClickThrough";
import { RelativeTime } from "@/components/layout/RelativeTime";
import { StateBadge } from "@/components/states/StateBadge";
import { sayNumber } from "@/lib/format";
import { formatSettingValue, saySetting, settingOf } from "@/lib/settings";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import type { Change, FiredAd, Problem, Push, Setting } from "./api";
import { TEXTS } from "./texts";

function Panel({ title, link, children }: { title: string; link?: [href: string, text: string]; children: ReactNode }) {
  return (
    <Card
      title={title}
      actions={
        link && (
          <Way href={link[0]} isInHead>
            {link[1]}
          </Way>
        )
      }
    >
      <div className="-mt-2">{children}</div>
    </Card>
  );
}

type WayProps = { href: string; isInHead?: boolean; children: ReactNode };

function Way({ href, isInHead = false, children }: WayProps) {
  return (
    <a
      href={href}
      className={classes(
        "inline-flex min-h-6 items-center rounded-control text-meta text-primary-text hover:underline max-md:min-h-touch",
        // On one line with the title, however tall a finger needs it.
        isInHead && "-my-0.5 max-md:-my-3",
      )}
    >
      {children}
    </a>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="-my-2.5 divide-y divide-border">{children}</ul>;
}

const ROW = "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5";
const MOST_SETTINGS = 8;
const NOTE = "text-body text-muted";

/** What failed and needs a hand: the list of the bell. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <Panel title={TEXTS.attention}>
      {problems.length === 0 ? (
        <p className={`${NOTE} flex items-center gap-2`}>
          <CircleCheck className="size-4 shrink-0 text-success-text" aria-hidden />
          {TEXTS.allWell}
        </p>
      ) : (
        <Rows>
          {problems.map((problem) => (
            <li key={problem.kind} className="flex gap-3 py-2.5 max-md:flex-wrap">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-text" aria-hidden />
              <div className="min-w-0 flex-1 max-md:basis-3/4">
                <p className="font-medium">{problem.title}</p>
                <p className="text-meta text-muted">{problem.advice}</p>
                {problem.detail && <p className="text-meta text-muted wrap-anywhere">{problem.detail}</p>}
              </div>
              <span className="max-md:-my-2 max-md:basis-full max-md:pl-7">
                <Way href={problem.link}>{problem.linkText}</Way>
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

export function Settings({ settings }: { settings: readonly Setting[] }) {
  return (
    <Panel title={TEXTS.settings} link={["/site/controller", TEXTS.toController]}>
      {settings.length === 0 ? (
        <p className={NOTE}>{TEXTS.settingsNone}</p>
      ) : (
        <Rows>
          {settings.slice(0, MOST_SETTINGS).map(({ name, value, by, at }) => (
            <li key={name} className={ROW}>
              <span className="min-w-0">
                <span className="font-medium">{saySetting(name)}</span>{" "}
                {by && (
                  <span className="text-meta text-muted">
                    <span>{by}</span>, <RelativeTime iso={at} />
                  </span>
                )}
              </span>
              <Badge tone={value === true ? "success" : "neutral"}>
                <span className="max-w-48 truncate" title={formatSettingValue(settingOf(name), value)}>
                  {formatSettingValue(settingOf(name), value)}
                </span>
              </Badge>
            </li>
          ))}
          {settings.length > MOST_SETTINGS && (
            <li className={`${ROW} ${NOTE}`}>{TEXTS.settingsMore(settings.length - MOST_SETTINGS)}</li>
          )}
        </Rows>
      )}
    </Panel>
  );
}

export function Fired({ fired, count }: { fired: readonly FiredAd[]; count: number }) {
  const link: [string, string] = count
    ? ["/site/add/livecall/liveAdWeb/history", TEXTS.toHistory]
    : ["/site/add/livecall/liveAdWeb", TEXTS.toFire];
  return (
    <Panel title={TEXTS.fired} link={link}>
      {count === 0 ? (
        <p className={NOTE}>{TEXTS.firedNone}</p>
      ) : (
        <Rows>
          {fired.map((ad) => (
            <li key={ad.id} className={ROW}>
              <span className="min-w-0">
                <a
                  href={`/site/views/dashboard/${ad.id}`}
                  className="touch-link font-medium wrap-anywhere hover:underline"
                >
                  {ad.name}
                </a>{" "}
                <span className="text-meta text-muted">
                  <span>{ad.by}</span>, <RelativeTime iso={ad.at} />
                </span>
              </span>
              <span className="tabular text-meta text-muted">
                <span>{`${sayNumber(ad.views, "view")}, ${sayNumber(ad.clicks, "click")}`}</span> ·{" "}
                <ClickThrough totals={ad} />
              </span>
            </li>
          ))}
          {count > fired.length && <li className={`${ROW} ${NOTE}`}>{TEXTS.firedMore(count - fired.length)}</li>}
        </Rows>
      )}
    </Panel>
  );
}

export function LastPush({ push }: { push: Push | undefined }) {
  return (
    <Panel title={TEXTS.push} link={["/site/notification", TEXTS.toPushes]}>
      {push ? (
        <div className="grid grid-cols-1 gap-1">
          <p className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{push.title}</span>
            <StateBadge state={push.state} />
          </p>
          <p className="text-meta text-muted">
            <span>{push.by}</span>, <RelativeTime iso={push.at} />
          </p>
          {push.error && <p className="text-meta text-danger-text wrap-anywhere">{push.error}</p>}
        </div>
      ) : (
        <p className={NOTE}>{TEXTS.pushNone}</p>
      )}
    </Panel>
  );
}

export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <Panel title={TEXTS.changes} link={["/site/trail", TEXTS.toChanges]}>
      {changes.length === 0 ? (
        <p className={NOTE}>{TEXTS.changesNone}</p>
      ) : (
        <Rows>
          {changes.map((change) => (
            <li key={change.number} className={ROW}>
              <span className="min-w-0 wrap-anywhere">
                <span>{sayAction(change.action) ?? <code className="font-mono text-meta">{change.action}</code>}</span>{" "}
                <span className="font-medium">{change.called}</span>
              </span>
              <span className="text-meta text-muted">
                <span>{change.by || TEXTS.commandLine}</span>, <RelativeTime iso={change.at} />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
