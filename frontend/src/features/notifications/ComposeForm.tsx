import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { pageConfig } from "@/lib/config";
import { formatLocalTime, isLocalTime, zoneName } from "@/lib/dates";
import { formatQuantity } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { Form } from "@/patterns/form/Form";
import { usePreview } from "@/patterns/form/ImagePicker";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { IN_BACKGROUND } from "@/session/queryClient";
import { Button } from "@/ui/Button";
import { ALL, fetchPhonesSeen, type Push, type PushPage, sendPush } from "./api";
import { type Fields, PushFields, PushPreview, SCHEMA } from "./PushFields";
import { describeReach, NOT_SET_UP, sendQuestion } from "./sendQuestion";
import { TestDialog } from "./TestDialog";

const EMPTY: Fields = { title: "", message: "", url: "", sendAt: "", topic: ALL, icon: "", image: undefined };

type ComposeFormProps = {
  /** The duplicated notification, if any. */
  copied: Push | undefined;
  page: PushPage | undefined;
  onSent: () => unknown;
  /** Called after a test was sent. The form keeps its values. */
  onTested: () => unknown;
};

/** The form of a new notification, with a preview. */
export function ComposeForm({ copied, page, onSent, onTested }: ComposeFormProps) {
  const form = useForm<Fields>({ resolver: zodResolver(SCHEMA), defaultValues: copied ? textsOf(copied) : EMPTY });
  useFormDraft(form, "notification", true);
  const { confirm, dialog, isActing } = useConfirmedAction();
  const discarding = useDiscardPrompt();
  const [tested, setTested] = useState<Fields>();
  // The text of the last test, as long as the form has it.
  const [testSent, setTestSent] = useState("");
  const { sendAt, topic, image, title, message } = form.watch();
  const isTested = testSent === `${title}\n${message}`;
  const preview = usePreview(image);
  const estimate = useEstimate(topic);
  function send(texts: Fields) {
    confirm({
      ...sendQuestion({ ...texts, estimate }, page),
      form,
      ...(texts.sendAt && { successMessage: `The notification is scheduled for ${formatLocalTime(texts.sendAt)}` }),
      send: (_, idempotencyKey) => sendPush(texts, idempotencyKey),
      onDone: onSent,
    });
  }
  function discard() {
    discarding.leave(true, () => {
      form.reset(EMPTY);
      form.setFocus("title");
    });
  }
  return (
    <Card title="New notification">
      <Form form={form} label="New notification" onSubmit={send} isSending={isActing}>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="grid grid-cols-1 content-start gap-4 md:grid-cols-2 md:gap-x-6">
            <PushFields form={form} preview={preview} page={page} isFocused={copied !== undefined} />
          </div>
          <PushPreview form={form} preview={preview} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-border border-t pt-4">
          <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
            <Reach page={page} topic={topic} estimate={estimate} />
            <span role="status" className="min-h-5 text-meta text-muted">
              {sendAt === ""
                ? "Sent immediately."
                : isLocalTime(sendAt) && `Sent on ${formatLocalTime(sendAt)}, ${zoneName()} time.`}
              {isTested && " A test was sent. The list below shows its state."}
            </span>
          </div>
          <div className="flex flex-wrap gap-2">
            {form.formState.isDirty && (
              <Button tone="quiet" onClick={discard}>
                Discard draft
              </Button>
            )}
            <Button onClick={form.handleSubmit(setTested)}>Send a test</Button>
            <Button type="submit" tone="primary">
              {sendAt ? "Schedule" : "Send"}
            </Button>
          </div>
        </div>
      </Form>
      {dialog}
      {discarding.dialog}
      {tested && (
        <TestDialog
          push={tested}
          form={form}
          topics={page?.testTopics ?? []}
          onSent={() => {
            setTestSent(`${tested.title}\n${tested.message}`);
            void onTested();
          }}
          onClose={() => setTested(undefined)}
        />
      )}
    </Card>
  );
}

function textsOf({ title, message, url, topic, icon, isTest }: Push): Fields {
  return { title, message, url, sendAt: "", topic: isTest ? ALL : topic, icon, image: undefined };
}

/** Return "About 2,549 phones used the app in the last 24 hours.", or "" if it is unknown for the topic. */
function useEstimate(topic: string): string {
  const { data } = useQuery({ queryKey: ["phones-seen"], queryFn: fetchPhonesSeen, meta: IN_BACKGROUND });
  const count = topic === ALL ? data?.all : data?.platforms[topic];
  return count ? `About ${formatQuantity(count, "phone")} used the app in the last 24 hours.` : "";
}

type ReachProps = { page: PushPage | undefined; topic: string; estimate: string };

/** The recipients. The space is reserved before they are known, so that nothing moves. */
function Reach({ page, topic, estimate }: ReachProps) {
  const isLogOnly = page?.isLogOnly ?? pageConfig().logsPushes === true;
  return (
    <>
      {isLogOnly && (
        <span role="status" className="flex items-start gap-2 font-medium text-meta text-warning-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {NOT_SET_UP}
        </span>
      )}
      <span role="status" className="min-h-5 text-meta text-muted max-md:min-h-10">
        {page && describeReach(topic, page, estimate)}
      </span>
    </>
  );
}
