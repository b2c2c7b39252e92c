import { sendWithProgress } from "./progress";

test("what was broken off before it left does not leave", async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);

  const sending = sendWithProgress(
    "/api/thing",
    { method: "POST", headers: {}, signal: AbortSignal.abort() },
    () => undefined,
  );

  await expect(sending).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});
