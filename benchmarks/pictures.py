"""`make pictures`: take screenshots of every screen with sample data, in each width and theme.

They are written to `var/pictures/<screen>-<width>-<theme>.png`. Those of the README and the guide go to `docs/`.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks import load, stage
from tests import chromium
from tests.servers import ROOT, Redis, Web, running

if TYPE_CHECKING:
    from apps.accounts.services.sessions import OpenedSession
    from apps.console.screens import Screen

HEIGHTS = {1440: 900, 1024: 768, 390: 844}
THEMES = ("light", "dark")
ZONES = ("Asia/Kolkata", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo")
FOLDER = ROOT / "var" / "pictures"
MAX_WAIT_MS = 60_000
PASSWORD = "right-horse-7"
VIEWERS = 148
SETTLE_MS = 600
# The screen in the README, and the maximum size of an image in the docs.
README_SCREEN, MAX_BYTES = "item-dashboard", 120_000
# Routes in the guide (docs/use), by the name of the image.
GUIDE = {
    "/site": "home",
    "/site/manage/ads/nativeAds/add": "ads",
    "/site/add/livecall/liveAdWeb": "live-call",
    "/site/manage/analytics": "analytics",
    "/site/controller": "controller",
    "/site/notification": "notifications",
    "/site/people": "people",
}
# It redirects to the sign-in page.
PASSING = ("logout",)
# Screens with a date range, and the range that shows the most.
RANGED, RANGE = ("analytics", "item-dashboard"), "Last 6 Months"


def main() -> int:
    folder = load.scratch()
    redis = Redis(folder)
    # The demo always uses a temporary database.
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{folder}/console.sqlite3",
        "REDIS_URL": redis.url,
        "ADMIN_PASSWORD": PASSWORD,
        "CONSOLE_TIME_ZONE": _find_evening(),
        # Playwright keeps an event loop running in this thread.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
    }
    try:
        stage.set_up(folder)
        from django.core.management import call_command  # noqa: PLC0415 - Django is set up by now

        call_command("seed_demo")
        web = Web(folder)
        with running(redis, web), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.EXECUTABLE, args=chromium.FLAGS)
            return photograph_all(browser, f"http://127.0.0.1:{web.port}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _find_evening() -> str:
    """Return a time zone in which it is afternoon or evening: at night, the charts of today are empty."""
    return next(name for name in ZONES if 14 <= datetime.now(ZoneInfo(name)).hour < 23)


def photograph_all(browser: Browser, url: str) -> int:
    """Print the errors of each screen. Return the number of screens with errors."""
    from apps.console.screens import SCREENS  # noqa: PLC0415

    only = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    open_session("Chrome on Android")
    session = open_session("Chrome on Linux")
    faulty = 0
    for screen in SCREENS:
        if screen.route == "/" or screen.island in PASSING:
            continue
        if only and screen.island not in only:
            continue
        with opened(browser, url, session if screen.needs_login else None) as (page, errors):
            ARRIVALS.get(screen.island, _go)(page, url + concrete(screen.route))
            for theme in THEMES:
                photograph(page, url, theme, screen)
        print(f"{screen.route}: {'; '.join(errors) or 'ok'}", flush=True)
        faulty += bool(errors)
    return faulty


def photograph(page: Page, url: str, theme: str, screen: "Screen") -> None:
    from django.utils import timezone  # noqa: PLC0415

    from apps.livecall.viewers import record_viewers  # noqa: PLC0415

    name = screen.route.strip("/").replace("/", "-").replace("<str:", "").strip(">")
    page.context.add_cookies([{"name": "theme", "value": theme, "url": url}])
    record_viewers([f"viewer-{number}" for number in range(VIEWERS)], now=timezone.now())
    page.reload()
    if screen.island in RANGED:
        page.get_by_text(RANGE, exact=True).click()
    for width, height in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": height})
        # Away from the sidebar, which opens on hover.
        page.mouse.move(width / 2, height - 2)
        page.wait_for_load_state("networkidle")
        # Charts animate to a new size.
        page.wait_for_timeout(SETTLE_MS)
        page.screenshot(path=FOLDER / f"{name}-{width}-{theme}.png", full_page=True, animations="disabled")
        if width == max(HEIGHTS):
            for target in documented(screen, theme):
                save_webp(page.screenshot(animations="disabled"), target)


def documented(screen: "Screen", theme: str) -> Iterator[Path]:
    """Yield the images of the docs that show this screen."""
    if screen.island == README_SCREEN:
        yield ROOT / "docs" / f"console-{theme}.webp"
    if theme == "light" and screen.route in GUIDE:
        yield ROOT / "docs" / "use" / "images" / f"{GUIDE[screen.route]}.webp"


def save_webp(picture: bytes, target: Path) -> None:
    """Save with the best quality that fits into MAX_BYTES."""
    target.parent.mkdir(exist_ok=True)
    with Image.open(BytesIO(picture)) as image:
        for quality in range(90, 30, -10):
            image.save(target, "WEBP", quality=quality, method=6)
            if target.stat().st_size < MAX_BYTES:
                return


@contextmanager
def opened(browser: Browser, url: str, session: "OpenedSession | None") -> Iterator[tuple[Page, list[str]]]:
    """Yield a page of a new browser context, and the errors of its console."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page, errors = context.new_page(), []
    page.set_default_timeout(MAX_WAIT_MS)
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    if session:
        _take(session, page, url)
    yield page, errors
    context.close()


def concrete(route: str) -> str:
    """Return the route with an ID of the demo data."""
    from apps.banners.models import InhouseBanner  # noqa: PLC0415
    from apps.placements.models import Placement  # noqa: PLC0415

    banner, ad = InhouseBanner.objects.filter(name="Group calls"), Placement.objects.filter(name="Home-Feed")
    return route.replace("<str:banner_id>", str(banner[0].pk)).replace("<str:item_id>", str(ad[0].pk))


def open_session(device: str) -> "OpenedSession":
    from apps.accounts.callers import Caller  # noqa: PLC0415
    from apps.accounts.models import Admin  # noqa: PLC0415
    from apps.accounts.services import sessions  # noqa: PLC0415

    caller = Caller(address="203.0.113.24", device=device, is_own_page=True)
    return sessions.open_session(admin=Admin.objects.get(login_id="admin"), caller=caller)


def _take(session: "OpenedSession", page: Page, url: str) -> None:
    from apps.accounts.services.sessions import page_cookie_name  # noqa: PLC0415

    page.context.add_cookies([{"name": page_cookie_name(), "value": session.cookie, "url": url, "httpOnly": True}])
    # Local storage needs an open page of the origin. This one runs no script.
    page.goto(f"{url}/health/live")
    page.evaluate("bearer => localStorage.setItem('admin_video_call', bearer)", session.bearer)


def _go(page: Page, address: str) -> None:
    page.goto(address)


def _sign_in(page: Page, address: str) -> None:
    page.goto(address.removesuffix("/otp"))
    page.get_by_label("Admin ID").fill("admin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(address)


def _ask_for_reset(page: Page, address: str) -> None:
    page.goto(address.replace("/forget/otp", "/forgetpw"))
    page.get_by_label("Email").fill("admin@example.com")
    page.keyboard.press("Enter")
    page.wait_for_url(address)


def _begin_reset(page: Page, address: str) -> None:
    _ask_for_reset(page, address.replace("/new/password", "/forget/otp"))
    page.goto(address)


# Screens without their own entry in the navigation.
ARRIVALS: dict[str, Callable[[Page, str], None]] = {
    "login-otp": _sign_in,
    "forgot-otp": _ask_for_reset,
    "new-password": _begin_reset,
}

if __name__ == "__main__":
    sys.exit(main())
