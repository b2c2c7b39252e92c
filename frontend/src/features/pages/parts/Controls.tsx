import { zodResolver } from "@hookform/resolvers/zod";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DEFAULT_TOAST_MS, toastFailure, toastSuccess } from "@/app/toasts";
import { OneTimeCode } from "@/features/sign-in/OneTimeCode";
import { Steps } from "@/features/sign-in/Steps";
import { email, newPassword, requiredText } from "@/lib/fields";
import { Card } from "@/patterns/Card";
import { Dialog } from "@/patterns/Dialog";
import { ConflictDialog } from "@/patterns/form/ConflictDialog";
import { Form, TextField } from "@/patterns/form/Form";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { CopyButton } from "@/patterns/layout/CopyButton";
import { PhoneFrame } from "@/patterns/layout/PhoneFrame";
import { SearchBox } from "@/patterns/list/SearchBox";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button, type ButtonTone, IconButton, LinkButton, Spinner } from "@/ui/Button";
import { Choice } from "@/ui/Choice";
import { Skeleton } from "@/ui/Skeleton";
import { Switch } from "@/ui/Switch";

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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="grid gap-4">{children}</div>
    </Card>
  );
}

/** A state with its name. */
function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2 border-border border-t pt-4 first:border-t-0 first:pt-0 md:grid-cols-[10rem_1fr]">
      <p className="text-meta text-muted">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

const SEGMENTS = [
  { value: "OPEN", label: "Open", code: "OPEN" },
  { value: "FS", label: "Full screen", code: "FS" },
  { value: "OFF", label: "Off", code: "OFF" },
] as const;
type Picked = (typeof SEGMENTS)[number]["value"];

export function Choices() {
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<Picked>("OPEN");
  const [isLate, setLate] = useState(false);
  return (
    <Section title="Choices, steps, a phone">
      <State name="switch: on or off">
        <span id="part-switch">Live button</span>
        <Switch labelledBy="part-switch" isOn={isOn} onChange={setOn} />
      </State>
      <State name="switch: others">
        <span id="part-off">Off</span>
        <Switch labelledBy="part-off" isOn={false} onChange={setOn} />
        <span id="part-pending">Saving</span>
        <Switch labelledBy="part-pending" isOn pending onChange={setOn} />
        <span id="part-disabled">Disabled</span>
        <Switch labelledBy="part-disabled" isOn disabled onChange={setOn} />
      </State>
      <State name="choice">
        <span id="part-segments" className="sr-only">
          Mode
        </span>
        <Choice labelledBy="part-segments" segments={SEGMENTS} value={choice} onChange={setChoice} />
      </State>
      <State name="choice, disabled">
        <Choice labelledBy="part-segments" segments={SEGMENTS} value={choice} disabled onChange={setChoice} />
      </State>
      <State name="steps">
        <Steps label="Steps" steps={["Text", "Button", "Preview"]} current={1} />
      </State>
      <State name="phone">
        <PhoneFrame label="A phone" screen="app">
          <p className="rounded-card bg-raised p-4 shadow-float">What the app shows</p>
        </PhoneFrame>
      </State>
      <State name="conflict">
        <Button onClick={() => setLate(true)}>Save too late</Button>
        {isLate && <Late onClose={() => setLate(false)} />}
      </State>
    </Section>
  );
}

function Late({ onClose }: { onClose: () => void }) {
  return (
    <ConflictDialog
      mine={[{ label: "Text", value: "My words" }]}
      theirs={[{ label: "Text", value: "Their words" }]}
      title="Somebody else changed this"
      change={{ by: "Ada", at: new Date().toISOString() }}
      onClose={onClose}
      onUseTheirs={onClose}
      onKeepMine={onClose}
    />
  );
}

const VALUES = { name: "", email: "not an email", password: "", fixed: "owner@example.com", about: "", fine: "Ada" };

export function Fields() {
  const form = useForm({
    resolver: zodResolver(z.looseObject({ name: requiredText(), email, password: newPassword.password })),
    defaultValues: VALUES,
  });
  return (
    <Section title="Form">
      <Form form={form} label="All fields" onSubmit={() => toastSuccess("Every rule holds")} className="md:grid-cols-2">
        <TextField form={form} name="name" label="Required" isRequired hint="A hint under the field." />
        <TextField form={form} name="fine" label="Filled" />
        <TextField form={form} name="email" label="Email" kind="email" isRequired />
        <TextField form={form} name="fixed" label="Read only" isReadOnly />
        <PasswordField form={form} name="password" label="Password" isRequired isNew />
        <TextField form={form} name="about" label="Long text" kind="long" />
        <div className="md:col-span-2">
          <Button type="submit" tone="primary">
            Show the errors
          </Button>
        </div>
      </Form>
    </Section>
  );
}

export function SingleFields() {
  const [code, setCode] = useState("");
  const [search, setSearch] = useState("native");
  return (
    <Section title="Fields that stand alone">
      <State name="search">
        <SearchBox label="Search parts" value={search} onSearch={setSearch} />
        <span className="text-meta text-muted">searched for: {search || "nothing"}</span>
      </State>
      <State name="one-time code">
        <OneTimeCode value={code} onChange={setCode} onComplete={() => toastSuccess("Six digits")} />
        <OneTimeCode value="12345" onChange={setCode} onComplete={() => undefined} error="The code has 6 digits." />
      </State>
    </Section>
  );
}

export function Feedback() {
  return (
    <Section title="Toasts and dialogs">
      <State name="toasts">
        <Button onClick={() => toastSuccess("Ad updated successfully!")}>Success, 2 s</Button>
        <Button onClick={() => toastFailure("Error updating ad.")}>Failure, 6 s</Button>
        <Button onClick={() => toastSuccess("Stays for the library's default.", DEFAULT_TOAST_MS)}>Success, 5 s</Button>
      </State>
      <Dialogs />
    </Section>
  );
}

function Dialogs() {
  const { ask, dialog } = useConfirmedAction();
  const [isOpen, setOpen] = useState(false);

  function confirm(needsTypedWord: boolean) {
    ask({
      title: "Delete 3 ads",
      text: "3 ads and their counts will be gone. Here nothing is deleted.",
      verb: "Delete",
      act: () => Promise.resolve({ status: true, message: "Solved" }),
      needsTypedWord,
    });
  }

  return (
    <State name="dialogs">
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Button onClick={() => confirm(false)}>Captcha</Button>
      <Button onClick={() => confirm(true)}>Captcha and typed word</Button>
      {dialog}
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)} footer={<Button tone="primary">Done</Button>}>
          <p className="text-muted">Focus stays in it and returns to the button.</p>
        </Dialog>
      )}
    </State>
  );
}
