import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { requiredText } from "@/lib/fields";
import { Dialog } from "@/patterns/Dialog";
import { Field, Form, TextField } from "@/patterns/form/Form";
import { CANCEL } from "@/patterns/form/texts";
import { useSave } from "@/patterns/form/useSave";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Input";
import { Segments } from "@/ui/Segments";
import { type Draft, sendTest } from "./api";
import { DIALOGS, TEST } from "./dialogTexts";
import { TEXTS } from "./texts";

const BEHIND = ["title", "message", "url", "image"] as const;
type Behind = (typeof BEHIND)[number];

const WAYS = [DIALOGS.onePhone, DIALOGS.testTopic] as const;

type TestDialogProps = {
  draft: Draft;
  /** What a test may go to besides one phone. */
  topics: readonly string[];
  onSent: () => unknown;
  onClose: () => void;
  /** What the form behind the dialog has to show: that is where it is written and chosen. */
  onError: (field: Behind, why: string) => void;
};

/** Try what is written on one phone, before every phone has it. */
export function TestDialog({ draft, topics, onSent, onClose, onError }: TestDialogProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]>(DIALOGS.onePhone);
  // Which topics there are may be told after the dialog has opened.
  const [chosen, setChosen] = useState("");
  const topic = chosen || topics[0] || "";
  const form = useForm({
    resolver: zodResolver(z.object({ token: way === DIALOGS.onePhone ? requiredText(4096) : z.string() })),
    defaultValues: { token: "" },
  });
  const sending = useSave({
    form,
    save: ({ token }: { token: string }, key) =>
      sendTest(draft, way === DIALOGS.onePhone ? { token, topic: "" } : { token: "", topic }, key),
    otherFields: Object.fromEntries(BEHIND.map((field) => [field, (why: string) => onError(field, why)])),
    onDone: onSent,
    onClose,
  });
  return (
    <Dialog
      title={TEXTS.sendTest}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button tone="primary" type="submit" form="send-test" pending={sending.isPending}>
            {TEST.verb}
          </Button>
        </>
      }
    >
      <Form form={form} label={TEXTS.sendTest} id="send-test" onSubmit={(target) => sending.mutate(target)}>
        <p className="text-muted">{TEST.text}</p>
        {topics.length > 0 && (
          <div className="justify-self-start">
            <Segments label={TEST.label} options={WAYS} chosen={way} onChoose={setWay} />
          </div>
        )}
        {way === DIALOGS.onePhone ? (
          <TextField form={form} name="token" label={TEST.token} isRequired hint={TEST.tokenHint} autoComplete="off" />
        ) : (
          <Field label={DIALOGS.topic}>
            {(control) => (
              <Select
                {...control}
                value={topic}
                onChange={(event) => setChosen(event.target.value)}
                options={topics.map((value) => ({ value, label: value }))}
              />
            )}
          </Field>
        )}
      </Form>
    </Dialog>
  );
}
