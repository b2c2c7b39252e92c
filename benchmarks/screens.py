"""The screens with sample data in Chromium, for `make speed` and `make screenshots`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser, Page, sync_playwright

from apps.accounts.callers import Caller
from apps.accounts.models import Admin
from apps.accounts.services import sessions
from apps.accounts.services.sessions import OpenedSession
from apps.banners.models import InhouseBanner
from apps.console.screens import Screen
from apps.placements.models import Placement
from tests import chromium
from tests.servers import Web, running


@contextmanager
def served() -> Iterator[tuple[Browser, str]]:
    """Start a server and Chromium. Yield the browser and the URL of the server."""
    web = Web(settings.VAR_DIR)
    with running(web), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.EXECUTABLE, args=chromium.FLAGS)
        yield browser, f"http://127.0.0.1:{web.port}"
        browser.close()


def path_of(screen: Screen) -> str:
    """Return the path of a screen, with an ID of the sample data if it needs one."""
    ad, banner = Placement.objects.filter(name="Home-Feed"), InhouseBanner.objects.get(name="Group calls")
    return screen.route.replace("<str:banner_id>", str(banner.pk)).replace("<str:item_id>", str(ad[0].pk))


def open_session(device: str) -> OpenedSession:
    caller = Caller(address="203.0.113.24", device=device, is_own_page=True)
    return sessions.open_session(admin=Admin.objects.get(login_id="admin"), caller=caller)


@contextmanager
def opened_page(browser: Browser, url: str, session: OpenedSession | None) -> Iterator[Page]:
    """Yield a page in a new browser context, in which nothing is cached."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = context.new_page()
    if session:
        cookie: Any = {"name": sessions.page_cookie_name(), "value": session.cookie, "url": url, "httpOnly": True}
        context.add_cookies([cookie])
        page.add_init_script(f"localStorage.setItem('admin_video_call', '{session.bearer}')")
    yield page
    context.close()
