"""Browsers that signed in before, recognized by a cookie. It selects the limits of an attempt and grants no access."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.core import signing

from apps.accounts.callers import Caller

LIFE = timedelta(days=90)
# Of a browser that more admins share, so many are looked at.
COOKIES_READ = 8
_SALT = "accounts.known-device"


def device_cookie_name(*, login_id: str) -> str:
    """A name for each account, so that two admins of one browser keep a rate limit each."""
    return device_cookie_prefix() + hashlib.sha256(login_id.encode(errors="replace")).hexdigest()[:12]


def device_cookie_prefix() -> str:
    return "__Host-device-" if settings.SECURE_COOKIES else "device-"


def make_cookie(*, login_id: str) -> str:
    return signing.dumps([login_id, secrets.token_urlsafe(12)], salt=_SALT)


def find(*, login_id: str, caller: Caller) -> str:
    """The name of this browser as the account knows it; empty when it never signed in there."""
    cookie = caller.cookies.get(device_cookie_name(login_id=login_id), "")
    owner, device = _read_cookie(cookie) or ("", "")
    return f"{owner}/{device}" if owner and owner == login_id else ""


def is_known_browser(cookies: Mapping[str, str]) -> bool:
    """Whether somebody signed in here from this browser before, under whatever name. Asks no database."""
    given = [value for name, value in cookies.items() if name.startswith(device_cookie_prefix())]
    return any(_read_cookie(value) for value in given[:COOKIES_READ])


def _read_cookie(cookie: str) -> tuple[str, str] | None:
    try:
        owner, device = signing.loads(cookie, salt=_SALT, max_age=LIFE)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return owner, device
