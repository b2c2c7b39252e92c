import { act, screen } from "@testing-library/react";
import { show } from "@tests/show";
import type { ResponseBody } from "@/api/ApiError";
import { Button } from "@/ui/Button";
import { useSave } from "./useSave";

function Screen({ save }: { save: () => Promise<ResponseBody> }) {
  const { mutate, isPending } = useSave({ save });
  return (
    <Button pending={isPending} onClick={() => mutate(undefined)}>
      Save
    </Button>
  );
}

test("saves once when a busy browser delivers two clicks in a row", async () => {
  // A busy browser delivers both clicks before any timer fires.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let saved = 0;
  const never = new Promise<ResponseBody>(() => undefined);
  show(
    <Screen
      save={() => {
        saved += 1;
        return never;
      }}
    />,
  );

  await act(async () => screen.getByRole("button").click());
  await act(async () => screen.getByRole("button").click());
  vi.useRealTimers();

  expect(saved).toBe(1);
});
