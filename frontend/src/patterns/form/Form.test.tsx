import { zodResolver } from "@hookform/resolvers/zod";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { webAddress } from "@/lib/fields";
import { Select } from "@/ui/Input";
import { AddressField, Field, Form } from "./Form";
import { ImagePicker } from "./ImagePicker";

const ROLES = [
  { value: "editor", label: "Editor" },
  { value: "owner", label: "Owner" },
];
const URL_ERROR = /Enter a URL/;

/** Open a form with an invalid URL. */
async function wrong() {
  const sent: string[] = [];
  function Screen() {
    const form = useForm({ resolver: zodResolver(z.object({ url: webAddress(24) })), defaultValues: { url: "" } });
    return (
      <Form form={form} label="Banner" onSubmit={({ url }) => void sent.push(url)}>
        <AddressField form={form} name="url" label="URL" isRequired />
        <button type="submit">Save</button>
      </Form>
    );
  }
  const admin = show(<Screen />);
  const [field, save] = [screen.getByLabelText("URL"), screen.getByRole("button", { name: "Save" })];
  await admin.type(field, "example");
  await admin.click(save);
  expect(await screen.findByText(URL_ERROR)).toBeVisible();
  expect(field).toBeInvalid();
  return { admin, field, save, sent };
}

test.each([".com", ".com/ b"])("removes the error while typing %s makes the URL valid", async (rest) => {
  const { admin, field } = await wrong();

  await admin.type(field, rest);

  await waitFor(() => expect(screen.queryByText(URL_ERROR)).not.toBeInTheDocument());
  expect(field).toBeValid();
  expect(field).toHaveFocus();
  expect(field).toHaveValue(`example${rest}`);
});

test("completes the URL on blur without moving the button that is being pressed", async () => {
  const { admin, field, save, sent } = await wrong();
  await admin.type(field, ".com/x");
  await waitFor(() => expect(field).toBeValid());

  await admin.pointer({ keys: "[MouseLeft>]", target: save });
  expect(save).toHaveFocus();
  expect(field).toHaveValue("https://example.com/x");
  await admin.pointer({ keys: "[/MouseLeft]", target: save });

  await waitFor(() => expect(sent).toEqual(["https://example.com/x"]));
});

test("checks the length of the completed URL", async () => {
  const { admin, field, save, sent } = await wrong();

  await admin.type(field, ".com/123456");

  expect(await screen.findByText("Enter at most 24 characters.")).toBeVisible();
  await admin.click(save);
  expect(field).toBeInvalid();
  expect(sent).toEqual([]);
});

test("locks the image and the select while the form is sent", async () => {
  const taken = vi.fn();
  const image = new File(["a"], "a.png", { type: "image/png" });
  const other = new File(["b"], "b.svg", { type: "image/svg+xml" });
  const items = [{ kind: "file", type: other.type, getAsFile: () => other }];
  function Screen() {
    const form = useForm({ defaultValues: { role: "editor", image } });
    return (
      <Form form={form} label="Banner" onSubmit={taken} isSending>
        <ImagePicker form={form} name="image" label="Image" preview="blob:a" />
        <Field label="Role">
          {(control) => <Select {...control} {...form.register("role")} options={[...ROLES]} />}
        </Field>
      </Form>
    );
  }
  const admin = show(<Screen />);
  const [file, role] = [screen.getByLabelText("Image"), screen.getByLabelText("Role")];

  expect(fireEvent.click(file)).toBe(false);
  fireEvent.drop(screen.getByAltText("Preview"), { dataTransfer: { files: [other], items, types: ["Files"] } });
  await admin.click(screen.getByRole("button", { name: "Remove image" }));
  role.focus();
  expect(fireEvent.keyDown(role, { key: "ArrowDown" })).toBe(false);
  expect(fireEvent.keyDown(role, { key: "Tab" })).toBe(true);

  expect(screen.getByAltText("Preview")).toHaveAttribute("src", "blob:a");
  expect(role).toHaveFocus();
});
