"""Fixtures for end-to-end tests: Chromium, a running server, Redis, and a database file.

Every test fails on console errors, CSP reports, and page errors.
"""

import os
import re
import shutil
import sys
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from apps.accounts.callers import Caller
from apps.accounts.services import sessions
from apps.accounts.services.sessions import page_cookie_name
from apps.audit import triggers
from apps.audit.models import Revision
from apps.core.zone import day_of
from conftest import EncryptedClient
from tests import chromium
from tests.servers import Redis, Web, running
from tests.servers_db import migrated_file
from tests.waiting import wait_for

# Playwright keeps an event loop in the main thread, where the tests also use the ORM.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PASSWORD = "right-horse-7"
MAX_WAIT_MS = 60_000

# Long enough for a busy machine.
expect.set_options(timeout=MAX_WAIT_MS)


# Test pages are too short-lived for V8's optimizing compiler to pay off.
FLAGS = [*chromium.FLAGS, "--js-flags=--no-opt"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium.EXECUTABLE, "args": FLAGS}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "timezone_id": "UTC"}


# Stores the text of each toast until a test reads it.
NOTICES = """
    const output = [];
    new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes)
            if (node.closest?.('[role="status"][data-kind]')) output.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
    window.takeNotice = text => {
        const at = output.findIndex(one => one.toLowerCase().includes(text.toLowerCase()));
        output.splice(0, at + 1);
        return at >= 0;
    };
"""


class Watch:
    """Collects console and page errors. Tests that cause errors declare them with `expect`."""

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
    return new_page(context, watch)


def new_page(context: BrowserContext, watch: Watch) -> Page:
    page = context.new_page()
    page.set_default_timeout(MAX_WAIT_MS)
    page.add_init_script(NOTICES)
    watch.attach(page)
    return page


@pytest.fixture(scope="session")
def django_db_setup() -> None:
    """Use a database file, because the server reads it too."""
    if "tests.browser.folder" not in sys.modules:
        pytest.fail(f"The tests would overwrite {settings.VAR_DIR}. Run `make test only=tests/browser/...` instead.")
    shutil.copy(migrated_file(), settings.DATABASES["default"]["NAME"])


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[Web]:
    """Start the server and Redis for all tests of this process."""
    folder = settings.VAR_DIR
    web = Web(folder, more={"DJANGO_SETTINGS_MODULE": "config.settings.browser"})
    with running(Redis(folder), web):
        yield web
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def db(server: Web, django_db_blocker: Any) -> Iterator[None]:
    """Commit rows, so that the server sees them. Empty the tables and Redis afterwards."""
    mail.outbox = []
    with django_db_blocker.unblock():
        yield
        _empty_tables()
    cache.clear()


def _empty_tables() -> None:
    retained_tables = {ContentType._meta.db_table, Permission._meta.db_table, Revision._meta.db_table}
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        triggers.drop_triggers(connection)
        for table in tables:
            if table not in retained_tables:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608 - names from Django
        triggers.create_triggers(connection)
        # The server caches the app configuration by this number, so a repeated number would return old rows.
        Revision.objects.update(number=F("number") + 1)


@pytest.fixture(autouse=True)
def _away_from_midnight() -> None:
    """Wait until midnight is not within three minutes, so that a test does not span two days."""

    def is_far() -> bool:
        return day_of(timezone.now()) == day_of(timezone.now() + timedelta(minutes=3))

    wait_for(is_far, "another day", every_s=1)


@pytest.fixture
def owner(db: None) -> Any:
    return get_user_model().objects.create_user(
        login_id="owner", email="owner@example.com", password=PASSWORD, name="Olive Owner", is_superuser=True
    )


@pytest.fixture
def url(server: Web) -> Callable[[str], str]:
    return lambda path: f"http://127.0.0.1:{server.port}{path}"


class AppClient:
    """The phone app, as docs/device-api.md describes it."""

    def __init__(self, url: str, api_key: str) -> None:
        self.url, self.api_key = url, api_key
        self.client = httpx.Client(base_url=url, headers={"api-key": api_key}, timeout=60)

    def config(self) -> dict[str, Any]:
        return dict(self.client.get("/api/App/config").raise_for_status().json())

    def send(self, events: list[dict[str, str]]) -> dict[str, Any]:
        body = {"id": str(uuid.uuid4()), "events": events}
        return dict(self.client.post("/api/App/analytics/events", json=body).raise_for_status().json())


@pytest.fixture
def app(url: Callable[[str], str]) -> AppClient:
    return AppClient(url(""), settings.CLIENT_API_KEYS[1])


def sign_in(page: Page, url: Callable[[str], str], *, password: str = PASSWORD) -> None:
    """Submit the sign-in form and wait for the code page."""
    page.goto(url("/site/admin/panel/login"))
    page.get_by_label("Admin ID").fill("owner")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/login/otp")


@pytest.fixture
def signed_in(page: Page, url: Callable[[str], str], owner: Any) -> Callable[..., Page]:
    """Return a function that gives the page a session of the owner or another admin, without loading a screen."""

    def with_session(*, admin: Any = owner) -> Page:
        add_session(page, url, admin)
        return page

    return with_session


def add_session(page: Page, url: Callable[[str], str], admin: Any) -> None:
    opened = sessions.open_session(
        admin=admin, caller=Caller(address="127.0.0.1", device="Chrome on Linux", is_own_page=True)
    )
    page.context.add_cookies([{"name": page_cookie_name(), "value": opened.cookie, "url": url("/"), "httpOnly": True}])
    # Local storage needs an open page of the origin. This one runs no script.
    page.goto(url("/health/live"))
    page.evaluate("bearer => localStorage.setItem('admin_video_call', bearer)", opened.bearer)


@pytest.fixture
def enter(signed_in: Callable[..., Page], url: Callable[[str], str], owner: Any) -> Callable[..., Page]:
    """Return a function that opens a path as the owner or another admin, without the sign-in form."""

    def entered(path: str = "/site", *, admin: Any = owner) -> Page:
        page = signed_in(admin=admin)
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        return page

    return entered


@pytest.fixture
def api(page: Page) -> Callable[[], EncryptedClient]:
    """Return an API client with the session of the page, to prepare and read data."""

    def client() -> EncryptedClient:
        bearer = page.evaluate("localStorage.getItem('admin_video_call')")
        opened = EncryptedClient(bearer=bearer)
        for cookie in page.context.cookies():
            opened.http.cookies[cookie["name"]] = cookie["value"]
        return opened

    return client


# Return only the violations, because the whole report has 60 KB.
RUN_AXE = """([within, colors]) => axe.run(within ?? document, {
    resultTypes: ["violations"], rules: { "color-contrast": { enabled: colors } },
}).then(report => report.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 160)}`)))"""


# axe reads a page in several steps. An element that changes in between seems to have no label or text.
STILL = """() => new Promise(done => {
    const end = () => { watcher.disconnect(); clearTimeout(timer); clearTimeout(most); done(); };
    const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 300); });
    watcher.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
    let timer = setTimeout(end, 300);
    // Continue after 30 s even if the page still changes.
    const most = setTimeout(end, 30_000);
})"""


def axe_violations(page: Page, *, colors: bool, within: dict[str, Any] | None = None) -> list[str]:
    """Return the violations after the page has settled. The contrast rules take three quarters of the time."""
    page.evaluate(STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN_AXE, [within, colors])
    return found


def assert_accessible(page: Page, *, colors: bool = False) -> None:
    """Check the page with axe. Colors are checked only in test_states by default."""
    assert axe_violations(page, colors=colors) == []
