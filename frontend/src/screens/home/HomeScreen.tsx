import {
  AppWindow,
  Braces,
  ChartLine,
  ChevronRight,
  Clapperboard,
  Gift,
  Globe,
  History,
  ImageIcon,
  LayoutList,
  type LucideIcon,
  Maximize,
  Radio,
  RectangleHorizontal,
  ScrollText,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  SquareArrowOutUpRight,
  UserRound,
  Zap,
} from "lucide-react";
import { PageHead } from "@/components/layout/PageHead";
import { pageConfig, type ScreenLink } from "@/lib/config";

const ICONS: Record<string, LucideIcon> = {
  "app-window": AppWindow,
  send: Send,
  braces: Braces,
  clapperboard: Clapperboard,
  "chart-line": ChartLine,
  gift: Gift,
  globe: Globe,
  history: History,
  image: ImageIcon,
  "layout-list": LayoutList,
  maximize: Maximize,
  radio: Radio,
  "rectangle-horizontal": RectangleHorizontal,
  "scroll-text": ScrollText,
  "shield-check": ShieldCheck,
  "sliders-horizontal": SlidersHorizontal,
  "user-round": UserRound,
  zap: Zap,
};

/** Where to go from here: every screen that is built, under the heading of its group. */
export function HomeScreen() {
  const links = pageConfig().links.filter((link) => link.group);
  const groups = [...new Set(links.map((link) => link.group))];
  return (
    <div className="grid gap-8">
      <PageHead
        title="Welcome to Video Downloader Admin"
        purpose="Manage ads, videos, notifications and app settings."
      />
      {groups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`} className="grid gap-3">
          <h2 id={`group-${group}`} className="text-card font-semibold">
            {group}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <li key={link.route}>
                  <HomeLink link={link} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function HomeLink({ link }: { link: ScreenLink }) {
  const Icon = ICONS[link.icon] ?? SquareArrowOutUpRight;
  return (
    <a
      href={link.route}
      className="group flex h-full items-center gap-3.5 rounded-card border border-border bg-surface p-4 shadow-hairline transition-colors duration-150 hover:border-edge hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary-text">
        <Icon className="size-4.5" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{link.title}</span>
        <span className="block text-meta text-muted">{link.purpose}</span>
      </span>
      <ChevronRight
        className="size-4 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5"
        aria-hidden
      />
    </a>
  );
}
