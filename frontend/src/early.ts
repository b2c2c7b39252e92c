// Stands in the page itself: asks who is there and what the screen shows first while the bundles are on their way.
import { headersFor, keepEarly, openAnswer } from "@/lib/client";
import { pageConfig } from "@/lib/config";
import { CHECK, isMarked } from "@/lib/session";

const config = pageConfig();

if (isMarked()) {
  const check = ask(CHECK);
  showShell(check);
  for (const address of config.early ?? []) {
    ask(address);
  }
}

function ask(address: string): Promise<Response> {
  const answer = fetch(address, { headers: headersFor(address, {}, config), cache: "no-store" });
  keepEarly(address, answer);
  return answer;
}

/** Show the shell once the server said yes. Whatever else it says, the island acts on. */
async function showShell(check: Promise<Response>): Promise<void> {
  try {
    const response = (await check).clone();
    const { status } = await openAnswer(response, config);
    if (response.ok && status) {
      document.documentElement.dataset.session = "in";
    }
  } catch {
    // The island opens the same answer and says what is wrong with it.
  }
}
