import { screen, within } from "@testing-library/react";
import { aPage } from "@tests/page";
import { show } from "@tests/show";
import { setPageConfig } from "@/lib/config";
import { HomeScreen } from "./HomeScreen";

const link = (title: string, group: string) => ({
  title,
  purpose: `About ${title}`,
  route: `/site/${title}`,
  icon: "send",
  keywords: "",
  group,
  key: "",
});

test("each screen stands in the card of its group, with what it is for", () => {
  setPageConfig({ ...aPage(), links: [link("native", "Ads"), link("fire", "Live call"), link("web", "Ads")] });

  show(<HomeScreen />);

  const ads = screen.getByRole("region", { name: "Ads" });
  expect(
    within(ads)
      .getAllByRole("link")
      .map((one) => one.getAttribute("href")),
  ).toEqual(["/site/native", "/site/web"]);
  expect(within(ads).getByText("About web")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Live call" })).getAllByRole("link")).toHaveLength(1);
});
