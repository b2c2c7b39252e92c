import { watchLocation } from "@tests/page";
import { leaveFor } from "./unsaved";

beforeEach(() => void vi.useFakeTimers());

test("resolves when the page stays open", async () => {
  const place = watchLocation();
  const over = vi.fn();

  void leaveFor("/site/profile", 2_000).then(over);

  await vi.advanceTimersByTimeAsync(61_000);
  expect(place.assign).toHaveBeenCalledWith("/site/profile");
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(over).toHaveBeenCalledOnce();
});
