"""Send every API request with every type of credential.

The requests come from the URL configuration, so new endpoints are included. A request that needs no session must be
listed in PUBLIC or STEPS.
"""

import itertools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as wire_settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from apps.accounts.models import Session
from apps.banners.views import BannerViewSet
from apps.console.screens import SCREENS
from apps.wire import encryption
from conftest import EncryptedClient

PUBLIC = {("POST", "/api/admin/login"), ("POST", "/api/admin/ForgetPw")}
STEPS = {
    ("POST", "/api/admin/login/otp"): "login",
    ("POST", "/api/admin/login/resend"): "login",
    ("POST", "/api/admin/login/backup-code"): "login",
    ("POST", "/api/admin/ForgetPw/resend"): "reset",
    ("POST", "/api/admin/ForgetPwOtp"): "reset",
    ("POST", "/api/admin/NewPassword"): "reset",
    ("GET", "/api/admin/invitation"): "invitation",
    ("POST", "/api/admin/invitation"): "invitation",
}
# The specification allows any scheme in the Authorization header of this request.
ANY_SCHEME = {("GET", "/api/App/controller/admin")}
CATCH_ALL = {"/api", "/api/x"}  # responds with 404
SAMPLES = {
    "kind": "native",
    "uuid": "01900000-0000-7000-8000-000000000000",
    "path": "x",
    "int": "1",
    "str": "x",
    "slug": "x",
}


def walk(patterns: Any, prefix: str = "") -> list[tuple[str, Any]]:
    found = []
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += walk(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            found.append((route, pattern.callback))
    return found


def concrete(route: str) -> str:
    return "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda m: SAMPLES[m.group(1) or "str"], route)


def calls(*, of_the_device: bool = False) -> list[tuple[str, str]]:
    """Return method and path of the console's requests, or those of the phone app."""
    found = []
    for route, view in walk(get_resolver().url_patterns):
        path = concrete(route)
        if not path.startswith("/api") or path in CATCH_ALL:
            continue
        assert hasattr(view, "actions"), f"{path} is under /api/ but is not a ViewSet, so no permission is checked."
        methods = [method.upper() for method in view.actions if method not in {"head", "options"}]
        if view.cls is BannerViewSet:
            # The console and the app share this path; `a=true` selects the console.
            found += [("GET", path)] if of_the_device else [(method, f"{path}?a=true") for method in methods]
        elif view.cls.is_app_api == of_the_device:
            found += [(method, path) for method in methods]
    return found


CALLS = calls()
DEVICE_CALLS = calls(of_the_device=True)
GUARDED = [call for call in CALLS if call not in PUBLIC]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


@pytest.fixture
def credentials(owner, console, sign_in_as, visitor, mailbox):
    """Return one credential of each type by name."""
    step = visitor.post("/api/admin/login", {"a_id": "owner", "a_password": "right-horse-7"}).body["token"]
    reset = visitor.post("/api/admin/ForgetPw", {"a_email": "owner@example.com"}).body["token"]
    invited = console.post(
        "/api/admin/people/invite", {"a_email": "new@example.com", "role": "viewer"}, captcha="right"
    )
    assert invited.status_code == 200, invited.body
    invitation = mailbox.link().rpartition("#")[2]
    ended = sign_in_as()
    assert ended.post("/api/admin/Logout").status_code == 200
    return {
        "no header": None,
        "an empty token": "",
        "a random token": "A" * 43,
        "a sign-in token": step,
        "a reset token": reset,
        "an invitation": invitation,
        "an ended session": ended.bearer,
        "the session cookie": console.http.cookies["console"].value,
        "a session": console.bearer,
    }


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything inside, so that each request finds the same rows and the same rate limits."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()


def send(token: str | None, method: str, path: str, scheme: str = "Bearer", **headers: str) -> int:
    client = EncryptedClient(bearer=token, scheme=scheme)
    response = client.send(method, path, body=None if method == "GET" else {}, headers=headers)
    assert isinstance(response.body["status"], bool)
    assert response.body["message"] or response.body["status"]
    if response.status_code >= 400:
        assert response.body["status"] is False
    return response.status_code


def test_public_requests_exist():
    assert set(CALLS) >= PUBLIC | set(STEPS)


def test_request_is_accepted_only_with_its_own_credential(credentials):
    own = {"login": "a sign-in token", "reset": "a reset token", "invitation": "an invitation"}
    wrong = []
    for method, path in GUARDED:
        wanted = own.get(STEPS.get((method, path), ""), "a session")
        with rolled_back():
            responses = {name: send(token, method, path) for name, token in credentials.items()}
        wrong += [
            f"{method} {path} with {name}: {code}"
            for name, code in responses.items()
            if (code == 401) == (name == wanted)
        ]

    assert wrong == []


def test_request_without_the_api_key_is_rejected(console):
    wrong = []
    for method, path in GUARDED:
        for key in ("wrong", ""):
            with rolled_back():
                code = send(console.bearer, method, path, **{"api-key": key})
            wrong += [f"{method} {path} with api-key {key!r}: {code}"] if code != 401 else []

    assert wrong == []


SESSION_CALLS = [call for call in GUARDED if call not in STEPS]


@pytest.mark.parametrize("reason", ["expired", "idle", "disabled admin"])
def test_ended_session_is_rejected(console, owner, reason):
    now = timezone.now()
    live = Session.objects.filter(admin=owner)
    if reason == "expired":
        live.update(expires_at=now - timedelta(seconds=1))
    elif reason == "idle":
        live.update(last_seen_at=now - timedelta(hours=2))
    else:
        owner.is_active = False
        owner.save(update_fields=["is_active"])
    wrong = []
    for method, path in SESSION_CALLS:
        with rolled_back():
            code = send(console.bearer, method, path)
        wrong += [f"{method} {path}: {code}"] if code != 401 else []

    assert wrong == []


def test_wrong_scheme_or_cookie_without_bearer_is_rejected(console):
    by_cookie = EncryptedClient()
    by_cookie.http = console.http
    wrong = []
    for method, path in SESSION_CALLS:
        with rolled_back():
            misspelled = send(console.bearer, method, path, scheme="Bearar")
            cookie = by_cookie.send(method, path, body=None if method == "GET" else {}).status_code
        if (misspelled == 401) == ((method, path) in ANY_SCHEME):
            wrong.append(f"{method} {path} misspelled: {misspelled}")
        wrong += [f"{method} {path} by cookie: {cookie}"] if cookie != 401 else []

    assert wrong == []


def test_unsupported_method_returns_an_encrypted_405_or_401(console):
    wrong = []
    for path in dict.fromkeys(path for _, path in CALLS):
        for method in (method for method in METHODS if (method, path) not in CALLS):
            with rolled_back():
                code = send(console.bearer, method, path)
            wrong += [f"{method} {path}: {code}"] if code not in {401, 405} else []

    assert wrong == []


PAGES = [
    *(concrete(screen.route.lstrip("/")) for screen in SCREENS if screen.needs_login),
    *(concrete(route) for route, _ in walk(get_resolver().url_patterns) if route.startswith("site/export/")),
]


@pytest.mark.parametrize("cookie", ["none", "random", "bearer", "ended", "disabled admin"])
def test_page_or_export_without_a_live_session_redirects_to_sign_in(console, owner, cookie):
    browser = Client(headers={"Authorization": f"Bearer {console.bearer}"})
    live = console.http.cookies["console"].value
    if cookie != "none":
        browser.cookies["console"] = {"random": "A" * 43, "bearer": console.bearer}.get(cookie, live)
    if cookie == "ended":
        Session.objects.filter(admin=owner).update(ended_at=timezone.now())
    if cookie == "disabled admin":
        type(owner).objects.update(is_active=False)

    responses = {path: browser.get(path) for path in PAGES}

    redirects = {path: (response.status_code, response.headers.get("Location")) for path, response in responses.items()}
    assert redirects == dict.fromkeys(PAGES, (302, "/site/admin/panel/login"))
    assert len(PAGES) > 20


def test_app_request_requires_the_api_key_in_plain_json(phone):
    wrong = []
    for method, path in DEVICE_CALLS:
        with rolled_back():
            unknown, known = (
                phone.http.generic(method, path, b"{}", content_type="application/json", headers={"api-key": key})
                for key in ("wrong", phone.api_key)
            )
        if (unknown.status_code, unknown.json()["status"]) != (401, False):
            wrong.append(f"{method} {path} with a wrong api-key: {unknown.status_code} {unknown.json()}")
        if known.status_code in {401, 403, 500} or not isinstance(known.json()["status"], bool):
            wrong.append(f"{method} {path} with the api-key: {known.status_code} {known.json()}")

    assert wrong == []


def test_error_response_is_encrypted_with_the_payload_key(visitor):
    for method, path in itertools.islice(CALLS, 5):
        raw = visitor.http.generic(method, path, b"")

        assert (
            json.loads(encryption.decrypt(json.loads(raw.content), wire_settings.WIRE_KEYS).plaintext)["status"]
            is False
        )
