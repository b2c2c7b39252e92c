import { fireEvent, screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { useForm } from "react-hook-form";
import { webAddress } from "@/lib/rules";
import { AddressField } from "./AddressField";
import { Form } from "./Form";

const REFUSAL = /Enter a web address/;

/** A form whose address was refused and has been put right since, but for its beginning. */
async function putRight() {
  const sent: string[] = [];
  function Screen() {
    const form = useForm({ defaultValues: { url: "" } });
    return (
      <Form form={form} label="Banner" onSubmit={({ url }) => void sent.push(url)}>
        <AddressField form={form} name="url" label="URL" rule={webAddress} />
        <button type="submit">Save</button>
      </Form>
    );
  }
  const admin = show(<Screen />);
  const [field, save] = [screen.getByLabelText("URL"), screen.getByRole("button", { name: "Save" })];
  await admin.type(field, "example");
  await admin.click(save);
  expect(await screen.findByText(REFUSAL)).toBeVisible();
  await admin.type(field, ".com/x");
  expect(screen.getByText(REFUSAL)).toBeVisible();
  return { admin, field, save, sent };
}

test("left by a press, an address is completed and nothing moves before the press is over", async () => {
  const { admin, field, save, sent } = await putRight();

  await admin.pointer({ keys: "[MouseLeft>]", target: save });
  expect(save).toHaveFocus();
  expect(field).toHaveValue("https://example.com/x");
  expect(screen.getByText(REFUSAL)).toBeVisible();
  await admin.pointer({ keys: "[/MouseLeft]", target: save });

  await waitFor(() => expect(sent).toEqual(["https://example.com/x"]));
  expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument();
});

test("left by the keyboard, it is looked at again at once", async () => {
  const { admin } = await putRight();

  await admin.tab();

  await waitFor(() => expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument());
});

test.each([
  ["a right click, whose end a menu takes", { button: 2 }, undefined],
  ["a press that opens a menu", { button: 0 }, "contextmenu"],
])("after %s, a field that is left is looked at again at once", async (_, pressed, ended) => {
  const { admin } = await putRight();
  fireEvent.mouseDown(document.body, pressed);
  if (ended) {
    fireEvent(document.body, new Event(ended, { bubbles: true }));
  }

  await admin.tab();

  await waitFor(() => expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument());
});

test("a press that the window does not see the end of is over with its blur", async () => {
  const { admin } = await putRight();
  fireEvent.mouseDown(document.body);
  fireEvent.blur(window);

  await admin.tab();

  await waitFor(() => expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument());
});
