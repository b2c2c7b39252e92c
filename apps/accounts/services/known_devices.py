"""The cookie of a trusted browser: one that signed in before. It selects a rate limit and grants no access."""

import secrets
from datetime import timedelta

from django.core import signing

from apps.accounts.callers import Caller, device_cookie_name

LIFE = timedelta(days=90)
_SALT = "accounts.known-device"


def make_cookie(*, login_id: str) -> str:
    return signing.dumps([login_id, secrets.token_urlsafe(12)], salt=_SALT)


def find(*, login_id: str, caller: Caller) -> str:
    """The name of this browser as the account knows it; empty when it never signed in there."""
    cookie = caller.cookies.get(device_cookie_name(login_id=login_id), "")
    try:
        owner, device = signing.loads(cookie, salt=_SALT, max_age=LIFE)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return f"{owner}/{device}" if owner == login_id else ""
