import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok, request } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { failedRequestId } from "@/session/reportError";
import { QueryBoundary } from "./QueryBoundary";

const READ = "GET /api/things";

function Things({ open }: { open?: () => void }) {
  const query = useQuery({
    queryKey: ["things"],
    queryFn: async () => {
      const response = await request("GET /api/things");
      open?.();
      return response;
    },
  });
  return (
    <QueryBoundary query={query} skeleton="Loading">
      {() => <p>There</p>}
    </QueryBoundary>
  );
}

test("links to the home page instead of offering Retry on a 404", async () => {
  fakeWire().on(READ, errorResponse(404, "This item does not exist."));
  show(<Things />);

  expect(await screen.findByText("This item does not exist.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/site");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("shows the request ID of a failed request, and retries it", async () => {
  const wire = fakeWire().on(READ, { ...errorResponse(503, "Busy now."), headers: { "X-Request-Id": "4f1c2a00000a" } });
  const admin = show(<Things />);

  expect(await screen.findByText("Busy now.")).toBeVisible();
  expect(screen.getByText("4f1c2a00000a")).toBeVisible();
  wire.on(READ, ok());
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByText("There")).toBeVisible();
});

test("shows no request ID without a response", async () => {
  fakeWire();
  show(<Things />);

  expect(await screen.findByText("Internet Server Error")).toBeVisible();
  expect(screen.queryByText(/Request ID/)).toBeNull();
});

test("passes the request ID to /Error when a response handler throws", async () => {
  const place = watchLocation("/site/controller");
  setPageConfig(aPage({ onCrash: "error-page" }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeWire().on(READ, { ...ok(), headers: { "X-Request-Id": "4f1c2a00000b" } });

  show(
    <Things
      open={() => {
        throw new TypeError("not as described");
      }}
    />,
  );

  await vi.waitFor(() => expect(place.assign).toHaveBeenCalledWith("/Error"), { timeout: 15_000 });
  expect(failedRequestId()).toBe("4f1c2a00000b");
});
