import { Braces, ChevronRight, Megaphone, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { pageConfig, type ScreenLink } from "@/lib/config";
import { PageHead } from "@/parts/page-head/PageHead";
import { Card } from "@/parts/ui/Card";

const ICONS: Record<string, ReactNode> = {
  megaphone: <Megaphone aria-hidden />,
  "user-round": <UserRound aria-hidden />,
  braces: <Braces aria-hidden />,
};

export function HomeScreen() {
  const links = pageConfig().links.filter((link) => !link.route.includes("_"));
  const ads = links.filter((link) => link.route.includes("/ads/"));
  const others = links.filter((link) => !ads.includes(link));
  return (
    <div className="grid gap-6">
      <PageHead title="Welcome to Video Downloader Admin" purpose="What the app shows to its users is set here." />
      <Card title="Ads" purpose="The placements that the app asks for, by kind.">
        <Links links={ads} />
      </Card>
      <Card title="Console" purpose="Your account, and how programs talk to this server.">
        <Links links={others} />
      </Card>
    </div>
  );
}

function Links({ links }: { links: ScreenLink[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-2 lg:grid-cols-3">
      {links.map((link) => (
        <li key={link.route}>
          <a
            href={link.route}
            className="group flex h-14 items-center gap-3 rounded-control border border-border px-3.5 font-medium transition-colors duration-150 hover:bg-hover"
          >
            <span className="text-muted [&>svg]:size-4.5">{ICONS[link.icon]}</span>
            {link.title}
            <ChevronRight
              className="ml-auto size-4 text-muted transition-transform duration-150 group-hover:translate-x-0.5"
              aria-hidden
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
