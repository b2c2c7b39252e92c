import { Plus, Trash2 } from "lucide-react";
import { CopyButton } from "@/components/layout/CopyButton";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button, type ButtonTone, IconButton, LinkButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { Spinner } from "@/ui/Spinner";
import { Section, State } from "./Section";

const BUTTON_TONES: ButtonTone[] = ["primary", "plain", "quiet", "danger"];
const BADGE_TONES: BadgeTone[] = ["neutral", "primary", "success", "warning", "danger"];

export function Controls() {
  return (
    <>
      <Section title="Buttons">
        {BUTTON_TONES.map((tone) => (
          <State key={tone} name={tone}>
            <Button tone={tone}>Save changes</Button>
            <Button tone={tone} icon={<Plus className="size-4" aria-hidden />}>
              With an icon
            </Button>
            <Button tone={tone} size="small">
              Small
            </Button>
            <Button tone={tone} pending>
              Saving
            </Button>
            <Button tone={tone} disabled>
              Disabled
            </Button>
          </State>
        ))}
        <State name="icon, copy, link">
          <IconButton label="Delete">
            <Trash2 className="size-4" aria-hidden />
          </IconButton>
          <CopyButton text="ca-app-pub-1" what="ad id" />
          <LinkButton href="/site">Go to Home</LinkButton>
        </State>
      </Section>
      <Section title="Badges and waiting">
        <State name="badges">
          {BADGE_TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </State>
        <State name="spinner, skeleton">
          <Spinner />
          <Skeleton className="h-8 w-48" />
        </State>
      </Section>
    </>
  );
}
