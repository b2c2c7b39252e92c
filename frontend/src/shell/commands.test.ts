import { setPageConfig } from "@/lib/config";
import { commands, readRecent, storeRecent } from "./commands";

const link = (title: string, purpose: string) => ({
  title,
  purpose,
  route: `/site/${title}`,
  icon: "",
  keywords: "",
  group: "Console",
  key: "",
});

beforeEach(() => {
  setPageConfig({
    apiKey: "",
    wireKey: "",
    wireKeyName: "",
    screen: { name: "home", heading: "Home", intro: "", onCrash: "log", needsLogin: true },
    timeZone: "Asia/Kolkata",
    passwordMin: 6,
    adKinds: [{ name: "native", title: "Native" }],
    links: [link("Profile", "Your details, password and sessions"), link("Banner ads", "Strips at the edge")],
  });
});
afterEach(() => setPageConfig(undefined));

test("offers every screen of the page configuration and the main actions", () => {
  const titles = commands().map((command) => command.title);

  expect(titles.slice(0, 3)).toEqual(["Profile", "Banner ads", "Home"]);
  expect(titles).toEqual(
    expect.arrayContaining([
      "Add native ad",
      "Add web ad",
      "Turn pre-video on or off",
      "Open Facebook credentials",
      "Sign out",
    ]),
  );
});

test.each(["not JSON", "7", '[{"title": "Home"}]'])("ignores invalid stored recent commands (%s)", (garbage) => {
  sessionStorage.setItem("recent", garbage);

  expect(readRecent()).toEqual([]);
  storeRecent({ title: "Home", icon: "house", route: "/site", group: "Console", keywords: "" });
  expect(readRecent().map(({ title, route }) => [title, route])).toEqual([["Home", "/site"]]);
});
