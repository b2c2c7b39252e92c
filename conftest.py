"""Fixtures for all tests."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import time_machine
from django.apps import apps as registry
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.db.models.signals import post_migrate  # noqa: TID251 - undone, not made
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.utils import timezone

from apps.audit import triggers
from apps.audit.apps import create_triggers_after_migrate
from apps.wire import encryption
from tests import api_schema
from tests.api_client import solve
from tests.api_schema import Seen
from tests.in_process import DeviceHttp
from tests.servers import Redis, running

pytest_plugins = ["tests.bucket"]

JSON_TYPE = "application/json"
# The format of timestamps in API bodies (docs/protocol.md 10).
ISO_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@dataclass
class Response:
    """A decrypted response. `response == (403, {...})` compares status and body."""

    status_code: int
    body: dict[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            status_code, body = other
            # An expected body without a code matches any code.
            expected = {"code": self.body["code"], **body} if "code" in self.body else body
            return (self.status_code, self.body) == (status_code, expected)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment] - responses are compared, never stored in sets

    @property
    def message(self) -> str:
        return str(self.body["message"])


def described(response: Any, body: Any, *, sent: Any = None) -> Response:
    """Return the response after request and response were checked against the API description."""
    if settings.ROOT_URLCONF != "config.urls":
        # A ConsoleViewSet that a test defines itself.
        return Response(response.status_code, body or {}, response.headers)
    if isinstance(response, httpx.Response):
        url = response.request.url
        method, path, query = response.request.method, url.path, url.query.decode()
    else:
        request = response.wsgi_request
        method, path, query = request.method, request.path, request.META["QUERY_STRING"]
    seen = Seen(method, path, response.status_code, body, query, sent if isinstance(sent, dict) else None)
    api_schema.DESCRIPTION.check(seen)
    return Response(response.status_code, body or {}, response.headers)


class EncryptedClient:
    """A client that uses the protocol like the browser: API key, encrypted bodies, bearer token, X-Captcha."""

    def __init__(self, *, bearer: str | None = None, scheme: str = "Bearer", key: bytes | None = None) -> None:
        self.http = Client(raise_request_exception=False)
        self.bearer = bearer
        self.scheme = scheme
        self.key = key or settings.WIRE_KEYS[0]
        self.api_key: str | None = settings.CLIENT_API_KEYS[0]

    def get(self, path: str, **query: Any) -> Response:
        headers = query.pop("headers", None)
        return self.send("GET", path, query=query, headers=headers)

    def post(self, path: str, body: Any = None, **more: Any) -> Response:
        return self.send("POST", path, body={} if body is None else body, **more)

    def put(self, path: str, body: Any = None, **more: Any) -> Response:
        return self.send("PUT", path, body={} if body is None else body, **more)

    def delete(self, path: str, body: Any = None, **more: Any) -> Response:
        return self.send("DELETE", path, body={} if body is None else body, **more)

    def send(self, method: str, path: str, *, body: Any = None, **more: Any) -> Response:
        """Send as `exchange` does, and decrypt the response."""
        return self.open(self.exchange(method, path, body=body, **more), sent=body)

    def exchange(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        raw: bytes | None = None,
        query: dict[str, Any] | None = None,
        captcha: str | None = None,
        headers: dict[str, str] | None = None,
        content_type: str = JSON_TYPE,
    ) -> Any:
        """Return the raw response, encrypted and not checked against the API description.

        `captcha` is "right", "wrong" or a ready `<id>:<answer>`; `raw` replaces the encrypted body.
        """
        sent = dict(headers or {})
        if self.api_key is not None:
            sent.setdefault("api-key", self.api_key)
        if self.bearer is not None:
            sent.setdefault("Authorization", f"{self.scheme} {self.bearer}")
        if captcha is not None:
            sent["X-Captcha"] = self.solve(right=captcha == "right") if captcha in {"right", "wrong"} else captcha
        data = raw if raw is not None else b"" if body is None else self.encrypt(body)
        return self.http.generic(
            method, path, data, content_type=content_type, query_params=query or None, headers=sent
        )

    def send_form(
        self, method: str, path: str, fields: Any, *, headers: Mapping[str, str] | None = None, **extra: Any
    ) -> Response:
        """Send a multipart form, which is not encrypted, and decrypt the response."""
        sent = {"api-key": str(self.api_key), "Authorization": f"Bearer {self.bearer}", **(headers or {})}
        form = encode_multipart(BOUNDARY, fields)
        return self.open(self.http.generic(method, path, form, MULTIPART_CONTENT, headers=sent, **extra))

    def clone(self) -> "EncryptedClient":
        """Return a client of the same session, for another thread."""
        client = EncryptedClient(bearer=self.bearer)
        client.http.cookies = self.http.cookies
        return client

    def encrypt(self, body: Any) -> bytes:
        plaintext = body if isinstance(body, bytes) else json.dumps(body).encode()
        return json.dumps({"encryptedData": encryption.encrypt(plaintext, self.key)}).encode()

    def open(self, response: Any, *, sent: Any = None) -> Response:
        opened = encryption.decrypt(json.loads(response.content), [self.key]).plaintext
        return described(response, json.loads(opened), sent=sent)

    def solve(self, *, right: bool) -> str:
        identity, _, result = solve(self.get("/api/admin/captcha").body).partition(":")
        return f"{identity}:{int(result) + (not right)}"


class Mailbox:
    """Sends queued emails as the worker does, then reads them."""

    def messages(self) -> list[Any]:
        from apps.accounts.models import Mail  # noqa: PLC0415 - Django is not set up when this file is read
        from apps.core.queued_work import run_due  # noqa: PLC0415

        run_due(Mail)
        return mail.outbox

    def code(self) -> str:
        """Return the newest emailed code of 6 digits."""
        for message in reversed(self.messages()):
            digits = [word for word in message.body.split() if len(word) == 6 and word.isdigit()]
            if digits:
                return digits[-1]
        pytest.fail("no mail with a code was sent")

    def link(self) -> str:
        """Return the newest emailed link."""
        for message in reversed(self.messages()):
            links = [word for word in message.body.split() if word.startswith("http")]
            if links:
                return links[-1]
        pytest.fail("no mail with a link was sent")

    def subjects(self) -> list[str]:
        return [message.subject for message in self.messages()]


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def own_media(settings: Any, tmp_path: Path) -> Path:
    """Store uploaded files in a folder of the test, and return it. The folder does not exist yet."""
    folder = tmp_path / "media"
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": folder}}
    settings.STORAGES = {**settings.STORAGES, "default": backend}
    return folder


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Stop the clock, so that a test does not span two days. The test may move it."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        yield clock


@pytest.fixture
def go_to(console: EncryptedClient) -> Iterator[Callable[[datetime], None]]:
    """Stop the clock. Return a function that moves it and keeps the session of `console` valid."""
    from apps.accounts.models import Session  # noqa: PLC0415

    with time_machine.travel(timezone.now(), tick=False) as clock:

        def move(now: datetime) -> None:
            clock.move_to(now)
            Session.objects.update(last_seen_at=now, expires_at=now + timedelta(hours=1))

        yield move


@pytest.fixture
def redis_server(tmp_path: Path, settings: Any) -> Iterator[Redis]:
    """Start a Redis for this test, which needs the marker enable_socket."""
    server = Redis(tmp_path)
    settings.REDIS_URL = server.url
    with running(server):
        yield server


@pytest.fixture
def owner(db: None) -> Any:
    """Create the owner with the ID `owner` and the password `right-horse-7`."""
    from apps.accounts.models import Admin  # noqa: PLC0415

    return Admin.objects.create_user(
        login_id="owner", email="owner@example.com", password="right-horse-7", role="owner"
    )


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def visitor(db: None) -> EncryptedClient:
    return EncryptedClient()


def open_session(admin: Any) -> EncryptedClient:
    """Return a client with a session that the service opened, without the three requests of a sign-in."""
    from apps.accounts.callers import Caller  # noqa: PLC0415
    from apps.accounts.services import sessions  # noqa: PLC0415

    opened = sessions.open_session(admin=admin, caller=Caller(address="127.0.0.1", device="Unknown program"))
    client = EncryptedClient(bearer=opened.bearer)
    client.http.cookies[sessions.page_cookie_name()] = opened.cookie
    return client


@pytest.fixture
def sign_in_as(db: None) -> Callable[..., EncryptedClient]:
    """Return a function that returns a signed-in client: `sign_in_as(login_id=...)`."""
    from apps.accounts.models import Admin  # noqa: PLC0415

    def signed_in(*, login_id: str = "owner") -> EncryptedClient:
        return open_session(Admin.objects.get(login_id=login_id))

    return signed_in


@pytest.fixture
def console(owner: Any, sign_in_as: Callable[..., EncryptedClient]) -> EncryptedClient:
    """Return the owner's console, signed in."""
    client = sign_in_as()
    mail.outbox.clear()
    return client


def read_csv(response: Any) -> list[list[str]]:
    """Return the lines of a CSV download."""
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


class DeviceClient:
    """A client like the phone app: plain JSON, an API key, and no session."""

    def __init__(self) -> None:
        self.http = DeviceHttp()
        self.api_key = settings.CLIENT_API_KEYS[1]

    def get(self, path: str, **headers: str) -> Response:
        response = self.http.get(path, headers={"api-key": self.api_key, **headers})
        return described(response, json.loads(response.content) if response.content else None)

    def post(self, path: str, body: Any, *, raw: bytes | None = None, **headers: str) -> Response:
        data = json.dumps(body).encode() if raw is None else raw
        response = self.http.post(
            path, data, content_type="application/json", headers={"api-key": self.api_key, **headers}
        )
        return described(response, json.loads(response.content))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Django empties the tables after some tests, which the triggers of the audit log would reject."""
    with django_db_blocker.unblock():
        triggers.drop_triggers(connection, ("DELETE",))
    # A flush also sends the signals of a migration.
    post_migrate.disconnect(create_triggers_after_migrate, sender=registry.get_app_config("audit"))
    yield
    if connection.vendor == "postgresql":
        # A server thread of a test may still be connected, which would prevent dropping the database.
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture
def page_cookie(console: EncryptedClient) -> Client:
    """Return a client with the session cookie only, as for a link in the browser."""
    browser = Client()
    browser.cookies["console"] = console.http.cookies["console"].value
    return browser


@pytest.fixture
def phone(db: None) -> DeviceClient:
    return DeviceClient()
