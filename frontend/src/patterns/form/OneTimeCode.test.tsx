import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, fakeWire, request } from "@tests/wire";
import { useState } from "react";
import { OneTimeCode, useOneTimeCode } from "./OneTimeCode";

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState("");
  return <OneTimeCode value={code} onChange={setCode} onComplete={onComplete} />;
}

test("accepts the first six typed digits, and submits once", async () => {
  const onComplete = vi.fn();
  const admin = show(<Code onComplete={onComplete} />);

  await admin.type(screen.getByRole("textbox", { name: "One-time code" }), "12 34-56789");

  await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue("123456"));
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});

test("finds the code in pasted text", async () => {
  const onComplete = vi.fn();
  const admin = show(<Code onComplete={onComplete} />);

  await admin.click(screen.getByRole("textbox"));
  await admin.paste("Your code: 048 213");

  expect(onComplete).toHaveBeenCalledExactlyOnceWith("048213");
});

test("has the input mode and autocomplete of a one-time code", () => {
  show(<Code onComplete={vi.fn()} />);

  const field = screen.getByRole("textbox");
  expect(field).toHaveAttribute("inputmode", "numeric");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("maxlength", "6");
});

function CodeForm() {
  const oneTimeCode = useOneTimeCode({ verify: () => request("POST /api/admin/login/otp"), onVerified: vi.fn() });
  return (
    <form noValidate onSubmit={oneTimeCode.submit}>
      <OneTimeCode {...oneTimeCode.field} />
    </form>
  );
}

test("announces errors at the field, and shows no toast", async () => {
  fakeWire().on("POST /api/admin/login/otp", errorResponse(400, "Wrong code"));
  const admin = show(<CodeForm />);
  await admin.type(screen.getByRole("textbox"), "{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Please fill all the fields");
  await admin.type(screen.getByRole("textbox"), "123{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Enter all 6 digits.");

  await admin.type(screen.getByRole("textbox"), "456");

  await waitFor(() => expect(screen.getByRole("textbox")).toHaveAccessibleDescription("Wrong code"));
  expect(screen.getByRole("alert")).toHaveTextContent("Wrong code");
  expect(screen.getAllByText("Wrong code")).toHaveLength(1);
});
