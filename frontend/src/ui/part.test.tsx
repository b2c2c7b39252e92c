import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { part } from "./part";

test("a part that does not arrive says so in its place, and Retry fetches it; what is typed beside it stays", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = new Error("Loading chunk 7 failed.");
  const get = vi.fn().mockRejectedValueOnce(lost);
  get.mockResolvedValue(({ of }: { of: string }) => <p>Rules of {of}</p>);
  const Rules = part<{ of: string }>(get, <p>Loading rules</p>);
  const admin = show(
    <>
      <input aria-label="Name" />
      <Rules of="Live button" />
    </>,
  );
  expect(screen.getByText("Loading rules")).toBeVisible();
  await admin.type(screen.getByLabelText("Name"), "typed");

  expect(await screen.findByRole("alert")).toHaveTextContent("This part of the screen did not arrive");
  expect(logged).toHaveBeenCalledExactlyOnceWith(lost);
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByText("Rules of Live button")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("typed");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what was loaded once is drawn at once", async () => {
  const Title = part(async () => () => <h2>Versions</h2>);
  await Title.load();

  show(<Title />);

  expect(screen.getByRole("heading")).toHaveTextContent("Versions");
});

test("a dialog that is on its way says so, where a part of the page says nothing", async () => {
  const never = () => new Promise<() => null>(() => undefined);
  const Question = part<{ onClose: () => void }>(never);
  const Rest = part(never);

  show(
    <>
      <Question onClose={() => undefined} />
      <Rest />
    </>,
  );

  expect(screen.getAllByRole("progressbar", { name: "Loading" })).toHaveLength(1);
});
