import { setPageConfig } from "@/lib/config";
import { commands, matching } from "./palette";

const link = (title: string, purpose: string) => ({
  title,
  purpose,
  route: `/site/${title}`,
  icon: "",
  keywords: "",
  group: "",
});

beforeEach(() => {
  setPageConfig({
    apiKey: "",
    wireKey: "",
    screen: { name: "home", title: "Home", onCrash: "log", needsLogin: true },
    debug: false,
    timeZone: "Asia/Kolkata",
    passwordMin: 6,
    adKinds: [],
    links: [link("Profile", "Your details, password and sessions"), link("Banner ads", "Strips at the edge")],
  });
});
afterEach(() => setPageConfig(undefined));

test("every screen of the page's block and the main actions are commands", () => {
  const titles = commands().map((command) => command.title);

  expect(titles).toEqual(["Home", "Profile", "Banner ads", "Light theme", "Dark theme", "System theme", "Log out"]);
});

test.each([
  ["ban", ["Banner ads"]],
  ["PASSWORD", ["Profile"]],
  ["theme dark", ["Dark theme"]],
  ["sign out", ["Log out"]],
  ["nothing-such", []],
])("typing %s finds %s", (typed, found) => {
  expect(matching(commands(), typed).map((command) => command.title)).toEqual(found);
});
