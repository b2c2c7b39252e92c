"""Who is trusted by the limits: a browser that signed in before, by its cookie, or whoever has an unlock code.

Either selects a rate limit and grants no access.
"""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.callers import Caller
from apps.accounts.models import UnlockCode

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
    """The name under which the account knows this caller; empty when it never signed in there and has no code."""
    return find_browser(login_id=login_id, caller=caller) or _name_unlock(login_id=login_id, code=caller.unlock)


def find_browser(*, login_id: str, caller: Caller) -> str:
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


def unlock_key(*, login_id: str) -> str:
    return codes.hash_subject(scope="unlock", subject=login_id)


def hash_unlock(*, account_key: str, code: str) -> str:
    return codes.hash_subject(scope="unlock code", subject=f"{account_key}:{code}")


def find_unlock(*, login_id: str, code: str) -> UnlockCode | None:
    """The live unlock code of the account; spaces, dashes and case do not matter.

    For nobody, who has the id "", it asks the database as well: how long it takes tells nothing.
    """
    plain = codes.read_long_code(code)
    if not plain:
        return None
    code_hash = hash_unlock(account_key=unlock_key(login_id=login_id), code=plain)
    return UnlockCode.objects.filter(code_hash=code_hash, used_at=None, expires_at__gt=timezone.now()).first()


def _name_unlock(*, login_id: str, code: str) -> str:
    found = find_unlock(login_id=login_id, code=code)
    return f"{login_id}/unlock/{found.pk}" if found else ""
