"""`make screenshots`: take screenshots of every screen with sample data, in each width and theme.

They are written to `var/screenshots/<screen>-<width>-<theme>.png`. Those of the README and the guide go to `docs/`.
"""

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page

from apps.console.screens import SCREENS, Screen
from apps.livecall.viewers import record_viewers
from benchmarks.screens import open_session, opened_page, path_of, served
from tests.servers import ROOT

HEIGHTS = {1440: 900, 1024: 768, 390: 844}
THEMES = ("light", "dark")
FOLDER = ROOT / "var" / "screenshots"
MAX_WAIT_MS = 60_000
PASSWORD = os.environ["ADMIN_PASSWORD"]
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
REDIRECTING = "logout"
# Screens with a date range, and the range that shows the most.
RANGED, RANGE = ("analytics", "item-dashboard"), "Last 6 Months"


def main(only: list[str]) -> int:
    """Print the errors of each screen. Return the number of screens with errors."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    open_session("Chrome on Android")
    session = open_session("Chrome on Linux")
    failed = 0
    with served() as (browser, url):
        for screen in SCREENS:
            if screen.route == "/" or screen.island == REDIRECTING or (only and screen.island not in only):
                continue
            with opened_page(browser, url, session if screen.needs_login else None) as page:
                errors = photograph_screen(page, url, screen)
            print(f"{screen.route}: {'; '.join(errors) or 'ok'}", flush=True)
            failed += bool(errors)
    return failed


def photograph_screen(page: Page, url: str, screen: Screen) -> list[str]:
    """Return the errors in the browser's console."""
    errors: list[str] = []
    page.set_default_timeout(MAX_WAIT_MS)
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    WAYS_TO.get(screen.island, Page.goto)(page, url + path_of(screen))
    for theme in THEMES:
        photograph(page, url, theme, screen)
    return errors


def photograph(page: Page, url: str, theme: str, screen: Screen) -> None:
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
            for target in images_of_docs(screen, theme):
                save_webp(page.screenshot(animations="disabled"), target)


def images_of_docs(screen: Screen, theme: str) -> Iterator[Path]:
    if screen.island == README_SCREEN:
        yield ROOT / "docs" / f"console-{theme}.webp"
    if theme == "light" and screen.route in GUIDE:
        yield ROOT / "docs" / "use" / "images" / f"{GUIDE[screen.route]}.webp"


def save_webp(screenshot: bytes, target: Path) -> None:
    """Save with the best quality that fits into MAX_BYTES."""
    target.parent.mkdir(exist_ok=True)
    with Image.open(BytesIO(screenshot)) as image:
        for quality in range(90, 30, -10):
            image.save(target, "WEBP", quality=quality, method=6)
            if target.stat().st_size < MAX_BYTES:
                return


def sign_in(page: Page, url: str) -> None:
    page.goto(url.removesuffix("/otp"))
    page.get_by_label("Admin ID").fill("admin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(url)


def request_reset(page: Page, url: str) -> None:
    page.goto(url.replace("/forget/otp", "/forgetpw"))
    page.get_by_label("Email").fill("admin@example.com")
    page.keyboard.press("Enter")
    page.wait_for_url(url)


def begin_reset(page: Page, url: str) -> None:
    request_reset(page, url.replace("/new/password", "/forget/otp"))
    page.goto(url)


# Screens that need an action first.
WAYS_TO: dict[str, Callable[[Page, str], object]] = {
    "login-otp": sign_in,
    "forgot-otp": request_reset,
    "new-password": begin_reset,
}
