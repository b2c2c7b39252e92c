"""A real Chromium on granian, the real front, Redis and a database file.

Each journey fails on console errors, CSP reports and page errors.
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

# Playwright leaves a running event loop in the main thread; the ORM is used beside it on purpose.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PASSWORD = "right-horse-7"
PATIENCE_MS = 60_000

# A busy machine is slow, not wrong.
expect.set_options(timeout=PATIENCE_MS)


# No page of a journey lives long enough for V8's last optimisation to be worth what it costs.
FLAGS = [*chromium.FLAGS, "--js-flags=--no-opt"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium.EXECUTABLE, "args": FLAGS}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}}


# Keeps what the notices of a page said, each until a test asks for it.
NOTICES = """
    const said = [];
    new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes)
            if (node.closest?.('[role="status"][data-kind]')) said.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
    window.takeNotice = text => {
        const at = said.findIndex(one => one.toLowerCase().includes(text.toLowerCase()));
        said.splice(0, at + 1);
        return at >= 0;
    };
"""


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
    return new_page(context, watch)


def new_page(context: BrowserContext, watch: Watch) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(NOTICES)
    watch.attach(page)
    return page


@pytest.fixture(scope="session")
def django_db_setup() -> None:
    """Use a database file, because a server of this test process reads it, too."""
    if "tests.browser.folder" not in sys.modules:
        pytest.fail(f"The tests would overwrite {settings.VAR_DIR}. Run `make test only=tests/browser/...` instead.")
    shutil.copy(migrated_file(), settings.DATABASES["default"]["NAME"])


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[Web]:
    """Granian with the real front and a Redis, for all journeys of this test process."""
    folder = settings.VAR_DIR
    web = Web(folder, more={"DJANGO_SETTINGS_MODULE": "config.settings.browser"})
    with running(Redis(folder), web):
        yield web
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def db(server: Web, django_db_blocker: Any) -> Iterator[None]:
    """Rows are committed, so that the server sees them; afterwards there are none, and nothing in Redis."""
    mail.outbox = []
    with django_db_blocker.unblock():
        yield
        _empty_tables()
    cache.clear()


def _empty_tables() -> None:
    kept = {ContentType._meta.db_table, Permission._meta.db_table, Revision._meta.db_table}
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        triggers.drop_triggers(connection)
        for table in tables:
            if table not in kept:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608 - names from Django
        triggers.create_triggers(connection)
        # The server keeps the app's configuration by this number: one that comes back would bring old rows back.
        Revision.objects.update(number=F("number") + 1)


@pytest.fixture(autouse=True)
def _away_from_midnight() -> None:
    """Wait during the last three minutes of the console's day, so that a test does not span two days."""

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
    """Fill the login screen and arrive at the code's."""
    page.goto(url("/site/admin/panel/login"))
    page.get_by_label("Admin ID").fill("owner")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/login/otp")


@pytest.fixture
def signed_in(page: Page, url: Callable[[str], str], owner: Any) -> Callable[..., Page]:
    """Give the page the owner's, or another admin's, session, which the service opened; no screen is loaded yet."""

    def with_session(*, admin: Any = owner) -> Page:
        give_session(page, url, admin)
        return page

    return with_session


def give_session(page: Page, url: Callable[[str], str], admin: Any) -> None:
    opened = sessions.open_session(
        admin=admin, caller=Caller(address="127.0.0.1", device="Chrome on Linux", is_own_page=True)
    )
    page.context.add_cookies([{"name": page_cookie_name(), "value": opened.cookie, "url": url("/"), "httpOnly": True}])
    # The storage belongs to an origin: a page of it has to be open. This one runs no script.
    page.goto(url("/health/live"))
    page.evaluate("bearer => localStorage.setItem('admin_video_call', bearer)", opened.bearer)


@pytest.fixture
def enter(signed_in: Callable[..., Page], url: Callable[[str], str], owner: Any) -> Callable[..., Page]:
    """Open `path` as the owner, or another admin. Signing in is tested in test_sign_in."""

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
        sealed = EncryptedClient(bearer=bearer)
        for cookie in page.context.cookies():
            sealed.http.cookies[cookie["name"]] = cookie["value"]
        return sealed

    return client


# Only what is wrong leaves the page: the whole report is 60 KB.
FIND_FAULTS = """([within, colours]) => axe.run(within ?? document, {
    resultTypes: ["violations"], rules: { "color-contrast": { enabled: colours } },
}).then(report => report.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 160)}`)))"""


# Axe reads a page in turns: what is drawn anew between two of them looks as if its label or its text were missing.
STILL = """() => new Promise(done => {
    const end = () => { watcher.disconnect(); clearTimeout(timer); clearTimeout(most); done(); };
    const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 300); });
    watcher.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
    let timer = setTimeout(end, 300);
    // What never stands still is looked at as it is.
    const most = setTimeout(end, 30_000);
})"""


def axe_faults(page: Page, *, colours: bool, within: dict[str, Any] | None = None) -> list[str]:
    """Return the findings of axe after the page has settled. Contrast takes three quarters of the time."""
    page.evaluate(STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FIND_FAULTS, [within, colours])
    return found


def assert_accessible(page: Page, *, colours: bool = False) -> None:
    """axe finds nothing on the page as it stands. The console's colours are looked at in test_states and test_parts."""
    assert axe_faults(page, colours=colours) == []
