"""`make speed`: the loading time of each screen in a cold browser on a slow machine and network.

Chromium has a quarter of this machine's speed, 10 Mbit/s, and 40 ms of latency. Other work on the machine changes the
times, so compare the screens with each other.
"""

import argparse

from playwright.sync_api import Browser

from apps.accounts.services.sessions import OpenedSession
from apps.console.screens import SCREENS
from benchmarks.claims import Claims
from benchmarks.screens import open_session, opened_page, path_of, served

CPU_RATE = 4
LATENCY_MS = 40
BYTES_PER_S = 10_000_000 / 8
# Blocking time counts until this long after the last request.
SETTLE_MS = 1500
SKIPPED = {"logout", "error"}
MAX_LCP_S, MAX_SHIFT = 2.0, 0.1

OBSERVERS = """
    window.__seen = { fcp: 0, lcp: 0, shift: 0, tasks: [] };
    const watch = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take))
        .observe({ type, buffered: true });
    watch('paint', entry => { if (entry.name === 'first-contentful-paint') __seen.fcp = entry.startTime; });
    watch('largest-contentful-paint', entry => { __seen.lcp = entry.startTime; });
    watch('layout-shift', entry => { if (!entry.hadRecentInput) __seen.shift += entry.value; });
    watch('longtask', entry => { __seen.tasks.push([entry.startTime, entry.duration]); });
"""


def main(options: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make speed")
    parser.add_argument("--runs", type=int, default=2, help="loads of each screen, of which the best counts")
    parser.add_argument("--only", default="", help="part of the paths to load")
    given = parser.parse_args(options)
    claims = Claims("screens in a cold browser on a slow machine and network")
    session = open_session("Chrome on Linux")
    # The first screen of each island.
    screens = {screen.island: screen for screen in reversed(SCREENS) if screen.island not in SKIPPED}
    with served() as (browser, url):
        for screen in reversed(screens.values()):
            path = path_of(screen)
            if given.only in path:
                user = session if screen.needs_login else None
                loads = [load_page(browser, url + path, user) for _ in range(given.runs)]
                add_claim(claims, path, {name: min(load[name] for load in loads) for name in loads[0]})
    return claims.exit_code()


def load_page(browser: Browser, url: str, session: OpenedSession | None) -> dict[str, float]:
    """Return the measured values of a page load."""
    requests: list[str] = []
    with opened_page(browser, url, session) as page:
        if session is None:
            # The code page redirects without a sign-in that has begun.
            page.add_init_script("localStorage.token ??= 'begun'")
        page.add_init_script(OBSERVERS)
        page.on("response", lambda response: requests.append(response.url))
        devtools = page.context.new_cdp_session(page)
        network = {"latency": LATENCY_MS, "downloadThroughput": BYTES_PER_S, "uploadThroughput": BYTES_PER_S}
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **network})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_RATE})
        page.goto(url)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLE_MS)
        seen = page.evaluate("window.__seen")
    tasks = seen.pop("tasks")
    after = [duration for start, duration in tasks if start + duration > seen["fcp"]]
    blocking = sum(max(0, duration - 50) for duration in after)
    return {
        **seen,
        "blocking": blocking,
        "longest": max((task[1] for task in tasks), default=0),
        "requests": len(requests),
    }


def add_claim(claims: Claims, path: str, load: dict[str, float]) -> None:
    lcp_s = load["lcp"] / 1000
    value = f"LCP {lcp_s:.2f} s, shift {load['shift']:.3f}"
    tasks = f"blocking {load['blocking']:.0f} ms, longest task {load['longest']:.0f} ms"
    details = f"FCP {load['fcp'] / 1000:.2f} s, {tasks}, {load['requests']} requests"
    is_met = lcp_s <= MAX_LCP_S and load["shift"] <= MAX_SHIFT
    claims.add(path, value, details, goal=f"{MAX_LCP_S:g} s, {MAX_SHIFT:g}", is_met=is_met)
