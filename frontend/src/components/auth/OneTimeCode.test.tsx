import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { useState } from "react";
import { OneTimeCode } from "./OneTimeCode";

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState("");
  return <OneTimeCode value={code} onChange={setCode} onComplete={onComplete} />;
}

test("takes six digits of whatever is typed, and sends them once", async () => {
  const onComplete = vi.fn();
  const admin = show(<Code onComplete={onComplete} />);

  await admin.type(screen.getByRole("textbox", { name: "One-time code" }), "12 34-56789");

  await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue("123456"));
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});

test("takes a pasted code out of the text around it", async () => {
  const onComplete = vi.fn();
  const admin = show(<Code onComplete={onComplete} />);

  await admin.click(screen.getByRole("textbox"));
  await admin.paste("Your code: 048 213");

  expect(onComplete).toHaveBeenCalledExactlyOnceWith("048213");
});

test("offers itself to the phone's keyboard", () => {
  show(<Code onComplete={vi.fn()} />);

  const field = screen.getByRole("textbox");
  expect(field).toHaveAttribute("inputmode", "numeric");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("maxlength", "6");
});
