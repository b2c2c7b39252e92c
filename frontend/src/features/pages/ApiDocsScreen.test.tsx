import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { ApiDocsScreen } from "./ApiDocsScreen";

test("shows names in backticks as code", async () => {
  const responses = { "200": { description: "Done." }, "404": { description: "No item has the `_id`." } };
  const operation = { operationId: "readItem", description: "Return the `_id` of an item.", tags: ["app"], responses };
  const components = { schemas: {}, responses: {} };
  fakeWire().on("GET /api/schema", ok({ data: { paths: { "/api/item": { get: operation } }, components } }));
  show(<ApiDocsScreen />);

  const summary = await screen.findByText(/^Return the/);
  expect(summary).toHaveTextContent("Return the _id of an item.");
  expect(screen.getAllByText("_id").map(({ tagName }) => tagName)).toEqual(["CODE", "CODE"]);
});
