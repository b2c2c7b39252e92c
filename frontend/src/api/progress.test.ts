import { sendWithProgress } from "./progress";

test("does not send an aborted request", async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);

  const sending = sendWithProgress(
    "/api/thing",
    { method: "POST", headers: {}, signal: AbortSignal.abort() },
    () => undefined,
  );

  await expect(sending).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});
