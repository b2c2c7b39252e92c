"""Steps that several tests share."""

import base64
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import time_machine
from django.db import connections
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import TOTP

from apps.accounts import encryption
from apps.accounts.models import Admin, AuthenticatorDevice
from apps.accounts.pages import page_session
from conftest import EncryptedClient

PASSWORD = "right-horse-7"
DATA_ADMIN_LOGIN = "/data-admin/login/"
CREDENTIALS = {"a_id": "owner", "a_password": PASSWORD}


def with_bearer(client: EncryptedClient, bearer: str) -> EncryptedClient:
    """Return the same browser, including its cookies, with another bearer token."""
    other = EncryptedClient(bearer=bearer)
    other.http = client.http
    return other


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def app_code(secret: str, *, steps: int = 0) -> str:
    """Return the code of an authenticator app with this secret, `steps` half-minutes from now."""
    totp = TOTP(base64.b32decode(secret), drift=steps)
    totp.time = time.time()
    return f"{totp.token():06d}"


def set_up_app(client: EncryptedClient) -> tuple[str, list[str]]:
    """Set up an app, and return its secret and backup codes."""
    secret = client.post("/api/admin/two-factor/start", {"password": PASSWORD}).body["data"]["secret"]
    # Use the previous step's code, so that the current one stays unused and cannot expire during the test.
    with time_machine.travel(timezone.now(), tick=False):
        done = client.post("/api/admin/two-factor/confirm", {"otp": app_code(secret, steps=-1)})
    assert done.status_code == 200, done.body
    return secret, done.body["backupCodes"]


def from_address(address: str) -> EncryptedClient:
    """Return a client without cookies at another address."""
    client = EncryptedClient()
    client.http = Client(raise_request_exception=False, REMOTE_ADDR=address)
    return client


def add_authenticator(admin: Admin) -> str:
    """Set up an authenticator app, and return its secret."""
    seed = secrets.token_bytes(20)
    encrypted = encryption.encrypt(secret=seed, context=f"authenticator:{admin.pk}")
    AuthenticatorDevice.objects.create(user=admin, name="App", encrypted_seed=encrypted)
    return base64.b32encode(seed).decode()


def run_concurrently(count: int, function: Callable[[int], int]) -> list[int]:
    """Run `function(0)` … `function(count - 1)` at the same time, and return their results."""
    start = threading.Barrier(count)

    def run(number: int) -> int:
        start.wait()
        try:
            return function(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def enter_django_admin(admin: Admin, code: str, *, password: str = PASSWORD) -> Client:
    """Return a browser in which this admin has tried to sign in to Django admin."""
    client = Client()
    form = {"username": admin.login_id, "password": password, "otp_token": code, "next": "/data-admin/"}
    client.post(DATA_ADMIN_LOGIN, form)
    return client


def is_in_django_admin(client: Client) -> bool:
    return client.get("/data-admin/").status_code == 200


def run_admin_action(client: Client, table: str, action: str, *rows: Any) -> Any:
    """Select rows in Django admin, run an action on them, and return the page after it."""
    body = {"action": action, "_selected_action": [row.pk for row in rows]}
    return client.post(f"/data-admin/accounts/{table}/", body, follow=True)


def save_in_django_admin(client: Client, admin: Admin, **change: Any) -> Any:
    """Change an account in Django admin, and return the page after it: the form again if it has errors."""
    page = reverse("admin:accounts_admin_change", args=[admin.pk])
    return client.post(page, form_of(admin, **change), follow=True)


def form_of(admin: Admin, **change: Any) -> dict[str, Any]:
    """Return the form of an account in Django admin. A change to None leaves the field out."""
    fields = ("login_id", "email", "name", "state", "city", "address", "phone", "role", "version")
    form = {field: getattr(admin, field) for field in fields} | {"is_active": "on"} | change
    return {field: value for field, value in form.items() if value is not None}


def find_page_session(client):
    """Return the session of a page in this client's browser."""
    request = RequestFactory().get("/site")
    request.COOKIES.update({name: cookie.value for name, cookie in client.http.cookies.items()})
    return page_session(request)
