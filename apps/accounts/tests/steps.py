"""Steps that several stories take."""

import base64
import time

from django_otp.oath import TOTP

from conftest import SealedClient

PASSWORD = "right-horse-7"
CREDENTIALS = {"a_id": "owner", "a_password": PASSWORD}


def with_bearer(client: SealedClient, bearer: str) -> SealedClient:
    """The same browser (cookies and all) with another bearer."""
    other = SealedClient(bearer=bearer)
    other.http = client.http
    return other


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def app_code(secret: str, *, steps: int = 0) -> str:
    """What an authenticator app with this secret shows, `steps` half-minutes from now."""
    totp = TOTP(base64.b32decode(secret), drift=steps)
    totp.time = time.time()
    return f"{totp.token():06d}"


def enrol(client: SealedClient) -> tuple[str, list[str]]:
    """Set up an app; returns its secret and the backup codes."""
    secret = client.post("/api/admin/two-factor/start", {"password": PASSWORD}).body["data"]["secret"]
    # The code of the step before, so that the present one is still unused.
    done = client.post("/api/admin/two-factor/confirm", {"otp": app_code(secret, steps=-1)})
    assert done.status_code == 200, done.body
    return secret, done.body["backupCodes"]
