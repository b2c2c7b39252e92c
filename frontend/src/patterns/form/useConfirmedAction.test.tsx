import { screen, waitFor } from "@testing-library/react";
import { CAPTCHA, solve } from "@tests/captcha";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import type { ResponseBody } from "@/api/ApiError";
import { withCaptcha } from "@/api/client";
import { encryptedFetch } from "@/api/encryptedFetch";
import { Button } from "@/ui/Button";
import { type Confirmation, useConfirmedAction } from "./useConfirmedAction";

const DELETE = "DELETE /api/App/thing";

function Screen(confirmation: Partial<Confirmation>) {
  const { confirm, dialog } = useConfirmedAction();
  const whole: Confirmation = {
    title: "Delete the ad",
    text: "1 ad will be gone.",
    verb: "Delete",
    send: (captcha) =>
      encryptedFetch({ method: "DELETE", url: "/api/App/thing", headers: new Headers(withCaptcha(captcha)) }),
    ...confirmation,
  };
  return (
    <>
      <Button onClick={() => confirm(whole)}>Ask</Button>
      {dialog}
    </>
  );
}

function consoleWithCaptchas() {
  const questions = ["8 + 5", "2 + 2"];
  return fakeWire().on(CAPTCHA, () => {
    const question = questions.shift() ?? "1 + 1";
    return ok({ id: `id of ${question}`, question });
  });
}

async function pressed(admin: ReturnType<typeof show>, label: string) {
  await admin.keyboard("{Enter}");
  return screen.findByRole("textbox", { name: label });
}

test("performs the action with the captcha's ID and answer in the header", async () => {
  const onDone = vi.fn();
  const wire = consoleWithCaptchas().on(DELETE, ok({ message: "Deleted" }));
  const admin = show(<Screen onDone={onDone} />);

  await admin.click(screen.getByRole("button", { name: "Ask" }));
  const field = await screen.findByRole("textbox", { name: "What is 8 + 5?" });
  expect(field).toHaveFocus();
  await admin.type(field, "13{Enter}");

  expect(await screen.findByText("Deleted")).toBeVisible();
  await waitFor(() => expect(wire.last(DELETE).headers.get("X-Captcha")).toBe("id of 8 + 5:13"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onDone).toHaveBeenCalledOnce();
});

test("does not submit a surrounding form when the captcha is answered", async () => {
  const onSubmit = vi.fn();
  const wire = consoleWithCaptchas().on(DELETE, ok({ message: "Deleted" }));
  const admin = show(
    <form onSubmit={onSubmit}>
      <Screen />
    </form>,
  );

  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await solve(admin);

  await waitFor(() => expect(wire.requests(DELETE)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onSubmit).not.toHaveBeenCalled();
});

test("shows a new captcha after a wrong answer with any message", async () => {
  const expected = "That is not the result.";
  const wire = consoleWithCaptchas().on(DELETE, errorResponse(403, expected, { code: "captcha_wrong" }));
  const admin = show(<Screen />);

  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await solve(admin, 12);

  expect(await screen.findByText(expected)).toBeVisible();
  const next = await screen.findByRole("textbox", { name: /What is 2 \+ 2\?/ });
  expect(next).toHaveValue("");
  expect(next).toHaveFocus();
  await waitFor(() => expect(wire.requests(DELETE)).toHaveLength(1));
});

test.each([false, true])("shows a new captcha when the question has expired", async (needsTypedWord) => {
  const wire = consoleWithCaptchas().on(DELETE, ok({ message: "Deleted" }));
  const admin = show(<Screen needsTypedWord={needsTypedWord} />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "13");
  if (needsTypedWord) {
    await admin.type(await pressed(admin, "Type admin to continue"), "admin");
  }
  const now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => now + 300_000);

  await admin.keyboard("{Enter}");

  const next = await screen.findByRole("textbox", { name: "What is 2 + 2?" });
  expect(next).toHaveAccessibleDescription("That question expired after 5 minutes. Answer this one.");
  // The focus announces the message, so an alert would repeat it.
  expect(screen.queryByRole("alert")).toBeNull();
  expect(next).toHaveValue("");
  expect(next).toHaveFocus();
  expect(wire.requests(DELETE)).toEqual([]);
});

test.each(["Escape", "Cancel"])("%s closes the dialog and sends nothing", async (way) => {
  const wire = consoleWithCaptchas();
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByRole("textbox");

  if (way === "Escape") {
    await admin.keyboard("{Escape}");
  } else {
    await admin.click(screen.getByRole("button", { name: "Cancel" }));
  }

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(wire.requests(DELETE)).toEqual([]);
});

test("returns the focus to the opener when the dialog closes", async () => {
  consoleWithCaptchas();
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByRole("textbox");

  await admin.keyboard("{Escape}");

  await waitFor(() => expect(screen.getByRole("button", { name: "Ask" })).toHaveFocus());
});

test("retries a captcha that failed to load", async () => {
  const wire = fakeWire().on(CAPTCHA, errorResponse(503, "Not now."));
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("Not now.")).toBeVisible();

  wire.on(CAPTCHA, ok({ id: "c", question: "8 + 5" }));
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByRole("textbox", { name: "What is 8 + 5?" })).toHaveFocus();
});

test("does not send an answer that is not a number", async () => {
  const wire = consoleWithCaptchas();
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));

  await admin.type(await screen.findByRole("textbox"), "thirteen{Enter}");

  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Enter a number."));
  expect(wire.requests(DELETE)).toEqual([]);
});

test.each([
  [404, "The ad is gone."],
  [403, "Your role does not allow this."],
])("closes the dialog and shows the message on other errors: %i", async (code, expected) => {
  consoleWithCaptchas().on(DELETE, errorResponse(code, expected));
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));

  await admin.type(await screen.findByRole("textbox"), "13{Enter}");

  expect(await screen.findByText(expected)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("accepts the typed word in any case and with spaces in the second step", async () => {
  const wire = consoleWithCaptchas().on(DELETE, ok({ message: "Deleted" }));
  const admin = show(<Screen needsTypedWord />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await admin.type(await screen.findByRole("textbox"), "13{Enter}");

  const word = await screen.findByRole("textbox", { name: "Type admin to continue" });
  await admin.type(word, "admins{Enter}");
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Type the word admin."));
  expect(wire.requests(DELETE)).toEqual([]);

  await admin.clear(word);
  await admin.type(word, "  ADMIN {Enter}");
  expect(await screen.findByText("Deleted")).toBeVisible();
});

test("reports a wrong answer before the typed word is requested", async () => {
  const wire = consoleWithCaptchas().on(DELETE, errorResponse(403, "Ans in not currect", { code: "captcha_wrong" }));
  const admin = show(<Screen needsTypedWord />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));

  await admin.type(await screen.findByRole("textbox"), "12{Enter}");

  expect(await screen.findByText("Ans in not currect")).toBeVisible();
  expect(await screen.findByRole("textbox", { name: /What is 2 \+ 2\?/ })).toHaveFocus();
  expect(wire.last(DELETE).headers.get("X-Captcha")).toBe("id of 8 + 5:12");
});

test("leaves an unknown question to the server, and requests the typed word", async () => {
  const wire = fakeWire()
    .on(CAPTCHA, ok({ id: "c", question: "the root of 9" }))
    .on(DELETE, ok({ message: "Deleted" }));
  const admin = show(<Screen needsTypedWord />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));

  await admin.type(await screen.findByRole("textbox"), "3{Enter}");

  expect(await screen.findByRole("textbox", { name: "Type admin to continue" })).toBeVisible();
  expect(wire.requests(DELETE)).toEqual([]);
});

test("leaves the next dialog open when an action ends late", async () => {
  let end = () => {};
  const act = vi.fn(
    () =>
      new Promise<ResponseBody>((resolve) => {
        end = () => resolve({ status: true, message: "Deleted" });
      }),
  );
  consoleWithCaptchas();
  const admin = show(<Screen send={act} />);
  await admin.click(screen.getByRole("button", { name: "Ask" }));
  await solve(admin);
  await waitFor(() => expect(act).toHaveBeenCalled());
  await admin.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await admin.click(screen.getByRole("button", { name: "Ask" }));
  const field = await screen.findByRole("textbox", { name: /What is/ });
  end();

  expect(await screen.findByText("Deleted")).toBeVisible();
  expect(field).toBeVisible();
});
