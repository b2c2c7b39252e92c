import type { BaseSyntheticEvent } from "react";
import { Button } from "@/ui/Button";

const ANOTHER = "another";

type AddButtonsProps = {
  /** On the button that saves and closes; Enter is that one. */
  verb: string;
  isPending: boolean;
  /** Whether another is to follow what is being saved. */
  isFollowed: boolean;
};

/** The two ways to save what is added: done with it, or on to the next one. */
export function AddButtons({ verb, isPending, isFollowed }: AddButtonsProps) {
  return (
    <>
      <Button type="submit" tone="primary" pending={isPending && !isFollowed} disabled={isPending && isFollowed}>
        {verb}
      </Button>
      <Button type="submit" value={ANOTHER} pending={isPending && isFollowed} disabled={isPending && !isFollowed}>
        Save and add another
      </Button>
    </>
  );
}

/** Whether a form was sent by the second of them. */
export function wantsAnother(event: BaseSyntheticEvent | undefined): boolean {
  const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>;
  return submitter instanceof HTMLButtonElement && submitter.value === ANOTHER;
}
