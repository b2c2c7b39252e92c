"""`make speed`: the load time of each screen in a cold browser on a slow machine and network, with the goals.

Chromium with a quarter of this machine's speed, at 10 Mbit/s and 40 ms, against a server of its own that holds the
demo's data. Never a test: what else runs on the machine is in the milliseconds, so compare the screens with each other.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

from benchmarks import load, stage
from tests import chromium
from tests.servers import Redis, Web, manage, running

CPU_RATE = 4
LATENCY_MS = 40
BYTES_PER_S = 10_000_000 / 8
# Blocking time counts until this long after the last request.
SETTLE_MS = 1500
SKIPPED = {"logout", "error"}

OBSERVERS = """
    window.__seen = { fcp: 0, lcp: 0, shift: 0, tasks: [] };
    const watch = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take))
        .observe({ type, buffered: true });
    watch('paint', entry => { if (entry.name === 'first-contentful-paint') __seen.fcp = entry.startTime; });
    watch('largest-contentful-paint', entry => { __seen.lcp = entry.startTime; });
    watch('layout-shift', entry => { if (!entry.hadRecentInput) __seen.shift += entry.value; });
    watch('longtask', entry => { __seen.tasks.push([entry.startTime, entry.duration]); });
"""


@dataclass(frozen=True)
class Cost:
    """The measured values of one page load."""

    fcp_s: float
    lcp_s: float
    blocking_ms: float
    longest_ms: float
    shift: float
    requests: float


# Upper limits. Other values have none.
GOALS = {"lcp_s": 2.0, "shift": 0.1}
SHOWN = {"fcp_s": "2f", "lcp_s": "2f", "blocking_ms": "0f", "longest_ms": "0f", "shift": "3f"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2, help="loads of each screen, of which the best counts")
    parser.add_argument("--only", default="", help="part of the addresses to load")
    asked = parser.parse_args()
    folder = load.scratch()
    try:
        stage.set_up(folder)
        manage(folder, "seed_demo")
        return _measure(folder, asked)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path, asked: argparse.Namespace) -> int:
    redis = Redis(folder)
    web = Web(folder, more={"REDIS_URL": redis.url})
    costs: dict[str, Cost] = {}
    with running(redis, web):
        enter = _session(web.port)
        addresses = [one for one in _addresses() if asked.only in one[0]]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.EXECUTABLE, args=chromium.FLAGS)
            for address, is_signed_in in addresses:
                loads = [
                    _load(browser, f"http://127.0.0.1:{web.port}{address}", enter if is_signed_in else _begin)
                    for _ in range(asked.runs)
                ]
                costs[address] = Cost(*(min(getattr(one, f.name) for one in loads) for f in fields(Cost)))
                print(_line(address, costs[address]), flush=True)
            browser.close()
    return _sum_up(costs)


def _session(port: int) -> Callable[[Page], None]:
    """Open a session on the server, and return what a page needs for it."""
    from apps.accounts.callers import Caller  # noqa: PLC0415 - Django is set up by now
    from apps.accounts.services import sessions  # noqa: PLC0415

    caller = Caller(address="127.0.0.1", device="Chrome on Linux", is_own_page=True)
    opened = sessions.open_session(admin=stage.owner(), caller=caller)
    cookie: Any = {"name": sessions.page_cookie_name(), "value": opened.cookie, "url": f"http://127.0.0.1:{port}/"}

    def enter(page: Page) -> None:
        page.context.add_cookies([cookie])
        page.add_init_script(f"localStorage.setItem('admin_video_call', '{opened.bearer}')")

    return enter


def _begin(page: Page) -> None:
    """Begin a sign-in, because the code page redirects without one."""
    page.add_init_script("localStorage.token ??= 'begun'")


def _addresses() -> Iterator[tuple[str, bool]]:
    """Return one URL per island with content, and whether it needs a session."""
    from apps.analytics.models import Item  # noqa: PLC0415 - Django is set up by now
    from apps.banners.models import InhouseBanner  # noqa: PLC0415
    from apps.console.screens import SCREENS  # noqa: PLC0415

    item, banner = Item.objects.order_by("number").first(), InhouseBanner.objects.first()
    islands = {screen.island: screen for screen in reversed(SCREENS) if screen.island not in SKIPPED}
    for screen in reversed(islands.values()):
        address = screen.route.replace("<str:item_id>", str(item and item.id))
        if "<str:banner_id>" in address:
            if banner is None:
                continue
            address = address.replace("<str:banner_id>", str(banner.pk))
        yield address, screen.needs_login


def _load(browser: Browser, address: str, enter: Callable[[Page], None]) -> Cost:
    """Load a page in a new browser context, so that nothing is cached."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    enter(page)
    page.add_init_script(OBSERVERS)
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    session = context.new_cdp_session(page)
    line = {"latency": LATENCY_MS, "downloadThroughput": BYTES_PER_S, "uploadThroughput": BYTES_PER_S}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_RATE})
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLE_MS)
    seen = page.evaluate("window.__seen")
    count = len(answers)
    context.close()
    after = [task for task in seen["tasks"] if task[0] + task[1] > seen["fcp"]]
    return Cost(
        fcp_s=seen["fcp"] / 1000,
        lcp_s=seen["lcp"] / 1000,
        blocking_ms=sum(max(0, duration - 50) for _, duration in after),
        longest_ms=max((duration for _, duration in seen["tasks"]), default=0),
        shift=seen["shift"],
        requests=count,
    )


def _line(address: str, cost: Cost) -> str:
    cells = []
    for field in fields(Cost):
        value = getattr(cost, field.name)
        is_missed = value > GOALS.get(field.name, float("inf"))
        cells.append(f"{value:.{SHOWN.get(field.name, '0f')}}{'!' if is_missed else ' '}".rjust(12))
    return f"{address[:46]:46}{''.join(cells)}"


def _sum_up(costs: dict[str, Cost]) -> int:
    names = "".join(field.name.rjust(11) + " " for field in fields(Cost))
    goals = "".join(f"<= {GOALS[f.name]:g}".rjust(11) + " " if f.name in GOALS else " " * 12 for f in fields(Cost))
    print("\n".join(["", f"{'':46}{names}", f"{'goal':46}{goals}", *(_line(*one) for one in costs.items())]))
    missed = sorted({address for address, cost in costs.items() if "!" in _line(address, cost)})
    print(f"\n{len(missed)} of {len(costs)} screens miss a goal (!).")
    return 1 if missed else 0


if __name__ == "__main__":
    # Playwright keeps an event loop in this thread, where synchronous Django calls are intended.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    sys.exit(main())
