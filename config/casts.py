"""Casts for environment variables.

A cast returns the value, or raises ValueError with the end of the sentence "NAME must be …". It never repeats the
value, which may be a secret.
"""

import base64
import ipaddress
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.mail.message import sanitize_address

# Paths of the console. Django admin cannot live there.
OWN_PATHS = {"site", "api", "views", "policy", "terms", "static", "media", "health", "metrics", "Error", "favicon.ico"}
SERVICE_ACCOUNT_FIELDS = {"project_id", "client_email", "private_key", "token_uri"}
MAX_INTEGER = 1_000_000_000


def integer(minimum: int = 1, maximum: int = MAX_INTEGER) -> Callable[[str], int]:
    expected = f"a whole number from {minimum} to {maximum}"
    if maximum == MAX_INTEGER:
        expected = f"a whole number, {minimum} or more"

    def cast(text: str) -> int:
        if not re.fullmatch(r"-?\d{1,12}", text, re.ASCII) or not minimum <= int(text) <= maximum:
            raise ValueError(expected)
        return int(text)

    return cast


def retention_days(text: str) -> int:
    # The minimum protects against a typing mistake that would delete almost everything.
    if text != "0":
        try:
            return integer(30, 3650)(text)
        except ValueError:
            raise ValueError("0, or a whole number from 30 to 3650") from None
    return 0


def boolean(text: str) -> bool:
    if text.lower() in {"1", "true", "yes", "on"}:
        return True
    if text.lower() in {"0", "false", "no", "off"}:
        return False
    raise ValueError("true or false")


def comma_separated(cast: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    def cast_list(text: str) -> list[Any]:
        items = [item.strip() for item in text.split(",") if item.strip()]
        if not items:
            raise ValueError("a comma-separated list")
        values = []
        for number, item in enumerate(items, 1):
            try:
                values.append(cast(item))
            except ValueError as error:
                raise ValueError(f"a comma-separated list, each {error} (item {number} is not)") from None
        return values

    return cast_list


def matching(pattern: str, expected: str) -> Callable[[str], str]:
    """Return a cast that accepts texts which match the whole pattern."""

    def cast(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(expected)
        return text

    return cast


host_name = matching(r"(?i)\*|[a-z0-9.-]+|\[[a-f0-9.:]+\]", "a host name without https:// and without a port")
fcm_topic = matching(r"[a-zA-Z0-9_.~%-]+", "an FCM topic: letters, digits, and - _ . ~ %")
sentry_dsn = matching(r"https?://\w+(:\w*)?@[\w.-]+(:\d{1,5})?(/[\w.-]+)*/\d+", "a Sentry DSN, https://key@host/number")


def encryption_key(text: str) -> bytes:
    try:
        key = base64.b64decode(text, validate=True)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise ValueError("a base64 key of 32 bytes")
    return key


def ip_address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise ValueError("an IP address of this machine") from None


def network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise ValueError("an IP address or network") from None


def proxies(text: str) -> list[str]:
    return [] if text == "none" else comma_separated(network)(text)


def time_zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (LookupError, OSError, ValueError):
        raise ValueError("a time zone, e.g. Europe/Berlin") from None


def web_url(text: str, *, expected: str = "an http:// or https:// URL") -> str:
    parts = _split_url(text, expected)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError(expected)
    return text.rstrip("/")


def site_url(text: str) -> str:
    expected = "an http:// or https:// URL without a path"
    url = web_url(text, expected=expected)
    parts = _split_url(text, expected)
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(expected)
    return url


def database_url(text: str) -> dict[str, Any]:
    expected = "postgres://user:password@host/name or sqlite:////path, with special characters as %xx"
    if not re.match(r"(postgres|postgresql|psql|pgsql|sqlite)://", text):
        raise ValueError(expected)
    try:
        # Raises ValueError for an incomplete IPv6 address, which django-environ would take for a name.
        urlsplit(text)
        config: dict[str, Any] = environ.Env.db_url_config(text)
    except ValueError:
        raise ValueError(expected) from None
    # A service of libpq's own file names host and database.
    if not config["NAME"] and "service" not in config.get("OPTIONS", {}):
        raise ValueError(expected)
    # The folder of a Unix socket contains slashes, which a URL has as %2F.
    return {**config, "HOST": unquote(config.get("HOST", ""))}


def redis_url(text: str) -> str:
    expected = "redis://host:6379/0, rediss://host:6379/0, or unix:///path"
    parts = _split_url(text, expected)
    if parts.scheme == "unix":
        is_complete = bool(parts.path)
    else:
        # Without a host, Redis is on this machine. Without a number, it is database 0.
        has_number = re.fullmatch(r"/\d+", parts.path, re.ASCII)
        is_complete = bool(has_number or (parts.hostname and parts.path in {"", "/"}))
    if not is_complete or parts.scheme not in {"redis", "rediss", "unix"}:
        raise ValueError(expected)
    return text


def email_url(text: str) -> dict[str, Any]:
    expected = "a mail server, e.g. smtp+tls://user:password@host:587"
    parts = _split_url(text, expected)
    if parts.scheme not in environ.Env.EMAIL_SCHEMES or (parts.scheme.startswith("smtp") and not parts.hostname):
        raise ValueError(expected)
    return dict(environ.Env.email_url_config(text))


def mailbox(text: str) -> str:
    expected = 'one mailbox, e.g. Console <no-reply@example.com>; a name with a comma in "quotes"'
    if not re.fullmatch(r"([^<>]*<)?[^<>@\s]+@[\w.-]+>?", text) or not text.isprintable():
        raise ValueError(expected)
    try:
        sanitize_address(text, "utf-8")
    except ValueError:
        raise ValueError(expected) from None
    return text


def admin_path(text: str) -> str:
    parts = text.strip("/").split("/")
    if parts[0] in OWN_PATHS or not all(re.fullmatch(r"[\w.~-]+", part, re.ASCII) for part in parts):
        raise ValueError("a path that the console does not use itself, e.g. data-admin")
    return "/".join(parts)


def readable_file(text: str) -> str:
    try:
        with Path(text).open("rb"):
            return text
    except OSError:
        raise ValueError("a file that this user may read") from None


def service_account(text: str) -> str:
    try:
        account = json.loads(text if text.startswith("{") else Path(text).read_bytes())
    except (OSError, ValueError):
        account = None
    if not isinstance(account, dict) or not account.keys() >= SERVICE_ACCOUNT_FIELDS:
        raise ValueError("a service account: a JSON file that this user may read, or the JSON itself")
    return text


def _split_url(text: str, expected: str) -> SplitResult:
    try:
        parts = urlsplit(text)
        # Raises ValueError for a port that is not a number from 0 to 65535.
        _ = parts.port
    except ValueError:
        raise ValueError(expected) from None
    return parts
