import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AddressField } from "@/components/form/AddressField";
import { appAddress, orNothing } from "@/components/form/addresses";
import { DateTimeField } from "@/components/form/DateTimeField";
import { Field } from "@/components/form/Field";
import { Form } from "@/components/form/Form";
import { ImagePicker, useImage, useObjectUrl } from "@/components/form/ImagePicker";
import { TextField } from "@/components/form/TextField";
import { useKeyedSave } from "@/components/form/useKeyedSave";
import { useFormDraft, useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { PhoneFrame } from "@/components/layout/PhoneFrame";
import { pageConfig } from "@/lib/config";
import { filled } from "@/lib/rules";
import { readMoment } from "@/lib/typedDates";
import { zoneName } from "@/lib/zone";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { part } from "@/ui/part";
import { Select } from "@/ui/Select";
import { ALL, fileNameOf, type Push, type PushPage, type PushTexts, sendPush, WIRE_NAMES } from "./api";
import { PushIcon } from "./PushIcon";
import { CUT, ICON_HINT, NEW, NOT_SET_UP, PREVIEW, SHOWN, sayAudience, sayReach, TEXTS, URL_HINT } from "./texts";

const SendDialog = part(async () => (await import("./SendDialog")).SendDialog);
const TestDialog = part(async () => (await import("./TestDialog")).TestDialog);

type Fields = PushTexts & { sendAt: string; topic: string };
const EMPTY: Fields = { title: "", message: "", url: "", sendAt: "", topic: ALL };
// Until the server has named them.
const TOPICS = [ALL, "android", "ios"];
const URL_RULE = orNothing(appAddress);

type ComposeFormProps = {
  /** The push whose words and icon it begins with. */
  copied: Push | undefined;
  page: PushPage | undefined;
  onSent: () => unknown;
  /** A test went out; what is written stays. */
  onTested: () => unknown;
};

/** Write a push, see it on a phone, send it now or later. */
export function ComposeForm({ copied, page, onSent, onTested }: ComposeFormProps) {
  const form = useForm<Fields>({ defaultValues: copied ? textsOf(copied) : EMPTY });
  useFormDraft(form, "notification");
  const image = useImage(false);
  useUnsavedGuard(image.isTouched);
  const [keptIcon, setKeptIcon] = useState(copied?.icon ?? "");
  const icon = useObjectUrl(image.file) ?? keptIcon;
  const [asked, setAsked] = useState<Fields>();
  const [tested, setTested] = useState<Fields>();
  const { title, message, sendAt, topic } = form.watch();
  const stored = { image: image.file, fileName: fileNameOf(keptIcon) };
  const sending = useKeyedSave({
    form,
    save: (texts, key) => sendPush(texts, stored, key),
    wireNames: { ...WIRE_NAMES, image: image.refuse },
    onDone: onSent,
  });
  return (
    <Card title={NEW} purpose={<Reach page={page} topic={topic} />}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <Form
          form={form}
          label={NEW}
          onSubmit={(texts) => image.check() && setAsked(texts)}
          className="content-start md:grid-cols-2 md:gap-x-6"
        >
          <div className="grid content-start gap-4">
            <TextField
              form={form}
              name="title"
              label={TEXTS.title}
              rule={filled}
              autoComplete="off"
              most={120}
              autoFocus={copied !== undefined}
              aside={<LengthCounter text={title} shown={SHOWN.title} />}
            />
            <TextField
              form={form}
              name="message"
              label={TEXTS.message}
              rule={filled}
              kind="long"
              most={1000}
              aside={<LengthCounter text={message} shown={SHOWN.message} />}
            />
          </div>
          <div className="grid content-start gap-4">
            <Field label={TEXTS.to}>
              {(control) => (
                <Select
                  {...control}
                  {...form.register("topic")}
                  options={(page?.topics ?? TOPICS).map((value) => ({ value, label: sayAudience(value) }))}
                />
              )}
            </Field>
            <AddressField form={form} name="url" label="URL" rule={URL_RULE} isOptional hint={URL_HINT} most={1000} />
            <DateTimeField
              form={form}
              name="sendAt"
              label={TEXTS.sendAt}
              hint={TEXTS.sendAtHint(zoneName())}
              verb={TEXTS.goesOut}
            />
          </div>
          <ImagePicker
            label={TEXTS.icon}
            hint={ICON_HINT}
            current={keptIcon}
            onRemoveCurrent={() => setKeptIcon("")}
            {...image.picker}
          />
          <div className="flex flex-wrap gap-2 self-end">
            <Button type="submit" tone="primary">
              {sendAt ? TEXTS.schedule : TEXTS.send}
            </Button>
            <Button onClick={form.handleSubmit((texts) => image.check() && setTested(texts))}>{TEXTS.sendTest}</Button>
          </div>
        </Form>
        <div className="self-start lg:sticky lg:top-20">
          <PushPreview title={title} message={message} icon={icon} />
        </div>
      </div>
      {asked && (
        <SendDialog
          title={asked.title.trim()}
          sendAt={readMoment(asked.sendAt)}
          topic={asked.topic}
          page={page}
          pending={sending.isPending}
          onSend={() => sending.mutate(asked, { onError: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {tested && (
        <TestDialog
          draft={{ texts: tested, icon: stored }}
          topics={page?.testTopics ?? []}
          onSent={() => {
            setTested(undefined);
            return onTested();
          }}
          onClose={() => setTested(undefined)}
          onIconRefused={(why) => {
            setTested(undefined);
            image.refuse(why);
          }}
        />
      )}
    </Card>
  );
}

function textsOf({ title, message, url, topic, isTest }: Push): Fields {
  return { title, message, url, sendAt: "", topic: isTest ? ALL : topic };
}

/** How long a text is against what a lock screen shows of it. No limit: a longer one is sent, too. */
function LengthCounter({ text, shown }: { text: string; shown: number }) {
  const length = [...text.trim()].length;
  return length > shown ? (
    <span className="tabular text-warning-text">
      {TEXTS.length(length, shown)}. {CUT}
    </span>
  ) : (
    <span className="tabular text-muted">{TEXTS.length(length, shown)}</span>
  );
}

/** Whom a push reaches. It has its place before that is known, so that nothing moves. */
function Reach({ page, topic }: { page: PushPage | undefined; topic: string }) {
  const isLogOnly = page?.isLogOnly ?? pageConfig().logsPushes === true;
  return (
    <span
      role="status"
      className={classes(
        "flex min-h-5 items-start gap-2 text-meta max-md:min-h-10",
        isLogOnly ? "font-medium text-warning-text" : "text-muted",
      )}
    >
      {(page || isLogOnly) && (
        <>
          {isLogOnly && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
          {isLogOnly || !page ? NOT_SET_UP : sayReach(topic, page.topic)}
        </>
      )}
    </span>
  );
}

type PushPreviewProps = { title: string; message: string; icon: string };

/** The notification as a phone shows it, while it is written. */
function PushPreview({ title, message, icon }: PushPreviewProps) {
  return (
    <PhoneFrame label={PREVIEW} screen="lock">
      <div className="flex w-full min-w-0 gap-2.5 rounded-card bg-raised p-3 shadow-float">
        <PushIcon address={icon} className="size-8" />
        <div className="min-w-0 text-meta">
          <p className="line-clamp-2 wrap-anywhere font-semibold" dir="auto">
            {title.trim() || TEXTS.title}
          </p>
          <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap text-muted" dir="auto">
            {message.trim() || TEXTS.message}
          </p>
        </div>
      </div>
    </PhoneFrame>
  );
}
