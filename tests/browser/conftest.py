"""A real Chromium on a real server. Each journey fails on console errors, CSP reports and page errors."""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core import mail
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from conftest import Mailbox, SealedClient

# Playwright leaves a running event loop in the main thread; the ORM is used beside it on purpose.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PASSWORD = "right-horse-7"

# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    flags = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-quic", "--no-first-run"]
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": "/usr/bin/chromium", "args": flags + quiet}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}}


class Watch:
    """Collects what must not happen; a test that provokes an error says so with `expect`."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    def attach(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def unexpected(self) -> list[str]:
        return [e for e in self.errors if not any(re.search(pattern, e) for pattern in self.expected)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    page = context.new_page()
    page.set_default_timeout(10_000)
    watch.attach(page)
    return page


@pytest.fixture
def owner(transactional_db: None) -> Any:
    from apps.accounts.models import Admin  # noqa: PLC0415 - Django is not set up when this file is read

    mail.outbox.clear()
    return Admin.objects.create_user(
        login_id="owner", email="owner@example.com", password=PASSWORD, name="Olive Owner", is_superuser=True
    )


@pytest.fixture
def url(live_server: Any) -> Callable[[str], str]:
    return lambda path: f"{live_server.url}{path}"


def sign_in(page: Page, url: Callable[[str], str], *, password: str = PASSWORD) -> None:
    """Fill the login screen and arrive at the code's."""
    page.goto(url("/site/admin/panel/login"))
    page.get_by_label("Admin ID").fill("owner")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/login/otp")


@pytest.fixture
def enter(page: Page, url: Callable[[str], str], owner: Any, mailbox: Mailbox) -> Callable[..., Page]:
    """Sign in through the screens and open `path`."""

    def entered(path: str = "/site") -> Page:
        sign_in(page, url)
        page.get_by_label("One-time code").fill(mailbox.code())
        page.wait_for_url(re.compile(r"/site$"))
        page.get_by_role("heading", level=1).wait_for()
        if path != "/site":
            page.goto(url(path))
            page.get_by_role("heading", level=1).wait_for()
        return page

    return entered


@pytest.fixture
def api(page: Page) -> Callable[[], SealedClient]:
    """The calls of the page's own session, to prepare and to look at data."""

    def client() -> SealedClient:
        bearer = page.evaluate("localStorage.getItem('admin_video_call')")
        sealed = SealedClient(bearer=bearer)
        for cookie in page.context.cookies():
            sealed.http.cookies[cookie["name"]] = cookie["value"]
        return sealed

    return client


def assert_accessible(page: Page) -> None:
    """axe finds nothing on the page as it stands."""
    found = Axe().run(page).response["violations"]
    assert [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]] == []
