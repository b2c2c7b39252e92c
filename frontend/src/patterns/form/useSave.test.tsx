import { act, screen } from "@testing-library/react";
import { show } from "@tests/show";
import type { ResponseBody } from "@/app/api/ApiError";
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

test("two presses that a busy browser hands over one after the other save once", async () => {
  // A browser that catches up gives both presses before it comes to any timer.
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
