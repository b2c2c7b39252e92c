"""Browsers that signed in before, recognized by a signed cookie. It selects limits (limits.py) and grants no access."""

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing

from apps.accounts.callers import Caller

LIFETIME = timedelta(days=90)
_SALT = "accounts.known-device"


def cookie_name(*, login_id: str) -> str:
    """Return a name per account, so that each admin of a shared browser has limits of their own."""
    prefix = "__Host-device-" if settings.SECURE_COOKIES else "device-"
    return prefix + hashlib.sha256(login_id.encode(errors="replace")).hexdigest()[:12]


def make_cookie(*, login_id: str) -> str:
    """Return the value of the cookie: the account and a random name of the browser, signed."""
    return signing.dumps([login_id, secrets.token_urlsafe(12)], salt=_SALT)


def find(*, login_id: str, caller: Caller) -> str:
    """Return the name of the browser if this account signed in with it, else an empty string."""
    cookie = caller.cookies.get(cookie_name(login_id=login_id), "")
    try:
        owner, browser = signing.loads(cookie, salt=_SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return f"{owner}/{browser}" if owner and owner == login_id else ""
