import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type SectionId, switchRows } from "@/lib/settings";
import { Card } from "@/patterns/Card";
import { RoleGuard, RoleNote } from "@/patterns/form/RoleGuard";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/Skeleton";
import { readSettings, SETTINGS_KEY, type Settings } from "./api";
import { FacebookForm } from "./FacebookForm";
import { InstallPrompt } from "./InstallPrompt";
import { PhoneForm } from "./PhoneForm";
import { ModeRow, NumberRow, SwitchRow } from "./rows";
import { SettingVersions } from "./SettingVersions";
import { CHANGE, SECTIONS, type Section as SectionText } from "./settings";
import { useScrollToSection } from "./useScrollToSection";

const POLL_MS = 30_000;
const ALL_SECTIONS = Object.values(SECTIONS);

export function ControllerScreen() {
  const cache = useQueryClient();
  // Polls for changes by other admins. Forms keep what is typed and save over the version they were opened with.
  const settings = useQuery({ queryKey: SETTINGS_KEY, queryFn: readSettings, refetchInterval: POLL_MS });
  const version = settings.data?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== version) {
      void cache.invalidateQueries({ queryKey: SETTINGS_KEY, predicate: ({ queryKey }) => queryKey.length > 1 });
    }
    seen.current = version;
  }, [cache, version]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        hasVersions
        history="controller"
        badge={settings.data && <Badge>{`Version ${settings.data.version}`}</Badge>}
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-8">
        <SectionNav sections={ALL_SECTIONS} />
        <QueryBoundary query={settings} skeleton={<SectionsSkeleton />}>
          {(data) => <Sections settings={data} />}
        </QueryBoundary>
      </div>
    </div>
  );
}

function Sections({ settings }: { settings: Settings }) {
  useScrollToSection();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <RoleNote operation={CHANGE} />
      <Section of={SECTIONS.home}>
        <SettingRows>
          <SwitchRows section="home" settings={settings} />
        </SettingRows>
      </Section>
      <Section of={SECTIONS.ads}>
        <SettingRows>
          <SwitchRows section="ads-manager" settings={settings} />
          <ModeRow slot="splash" settings={settings} />
          <ModeRow slot="intro" settings={settings} />
          <ModeRow slot="videoEnd" settings={settings} />
        </SettingRows>
      </Section>
      <Section of={SECTIONS.video}>
        <SettingRows>
          <SwitchRows section="video-manager" settings={settings} />
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
            <NumberRow name="prerollPosition" settings={settings} />
            <NumberRow name="prerollTime" settings={settings} />
          </div>
        </SettingRows>
      </Section>
      <Section of={SECTIONS.facebook}>
        <RoleGuard operation={CHANGE} hasNote={false}>
          <FacebookForm settings={settings} />
        </RoleGuard>
      </Section>
      <Section of={SECTIONS.install}>
        <InstallPrompt settings={settings} />
      </Section>
      <Section of={SECTIONS.phones}>
        <PhonePreview />
      </Section>
      <Section of={SECTIONS.versions}>
        <SettingVersions newest={settings.version} />
      </Section>
    </div>
  );
}

function SwitchRows({ section, settings }: { section: SectionId; settings: Settings }) {
  return switchRows(section).map((name) => <SwitchRow key={name} name={name} settings={settings} />);
}

function Section({ of, children }: { of: SectionText; children: ReactNode }) {
  return (
    <div id={of.id} className="scroll-mt-20">
      <Card title={of.title} purpose={of.purpose}>
        {children}
      </Card>
    </div>
  );
}

function SettingRows({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 divide-y divide-border *:py-5 *:first:pt-0 *:last:pb-0">{children}</div>;
}

function SectionsSkeleton() {
  return (
    <div className="grid gap-6" aria-hidden="true">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

/** Links to the sections: a column on desktops, a strip above on narrower screens. */
function SectionNav({ sections }: { sections: readonly SectionText[] }) {
  const current = useSectionInView(sections);
  return (
    <nav
      aria-label="Sections"
      className="top-20 -mx-2 flex self-start overflow-x-auto [scrollbar-width:none] lg:sticky lg:grid lg:gap-0.5"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? "location" : undefined}
          className={classes(
            "shrink-0 rounded-control px-2 py-1.5 text-body transition-colors duration-150 ease-out hover:bg-hover hover:text-foreground focus-visible:-outline-offset-2 max-md:py-3",
            id === current ? "font-medium text-foreground lg:bg-hover" : "text-muted",
          )}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Return the first section whose lower edge is below the top bar. */
function useSectionInView(sections: readonly SectionText[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    function update() {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const seen = sections.find(({ id }) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > 160);
      setCurrent(isAtEnd && scrollY > 0 ? sections.at(-1)?.id : seen?.id);
    }
    addEventListener("scroll", update, { passive: true });
    // The last section may have moved.
    const growth = new ResizeObserver(update);
    growth.observe(document.documentElement);
    return () => {
      removeEventListener("scroll", update);
      growth.disconnect();
    };
  }, [sections]);
  return current;
}

/** Opens the form that shows the settings of one phone. */
export function PhonePreview() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return <Button onClick={() => setOpen(true)}>Choose a phone</Button>;
  }
  return <PhoneForm />;
}
