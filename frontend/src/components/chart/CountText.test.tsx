import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { CountText } from "./CountText";

test("shows a count in short form, and gives screen readers the exact count", () => {
  show(
    <button type="button">
      <CountText value={28_714} />
    </button>,
  );

  expect(screen.getByText("28.7k")).toBeVisible();
  expect(screen.getByRole("button", { name: "28,714" })).toBeInTheDocument();
});

test.each([
  [7, "07"],
  [undefined, "N/A"],
])("shows %s as %s once", (value, text) => {
  show(<CountText value={value} />);

  expect(document.body).toHaveTextContent(new RegExp(`^${text}$`));
});
