"""Casts for environment variables.

A cast returns the value, or raises ValueError with the end of the sentence "NAME must be …". The sentence never repeats
the value, which may be a secret.
"""

import base64
import ipaddress
import json
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import SplitResult, unquote, urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.mail.message import sanitize_address

# Paths of the console. Django admin cannot live there.
OWN_PATHS = {"site", "api", "views", "policy", "terms", "static", "media", "health", "metrics", "Error", "favicon.ico"}
SERVICE_ACCOUNT_FIELDS = {"project_id", "client_email", "private_key", "token_uri"}
MAX_INTEGER = 1_000_000_000
Value = TypeVar("Value")


def must_be(expected: str) -> Callable[[Callable[[str], Value]], Callable[[str], Value]]:
    """Return a decorator of casts: their errors become a ValueError with this end of the sentence."""

    def decorate(cast: Callable[[str], Value]) -> Callable[[str], Value]:
        @wraps(cast)
        def checked(text: str) -> Value:
            try:
                return cast(text)
            except (LookupError, OSError, ValueError):
                raise ValueError(expected) from None

        return checked

    return decorate


def require(condition: object) -> None:
    """Raise ValueError unless the condition holds."""
    if not condition:
        raise ValueError


def integer(minimum: int = 1, maximum: int = MAX_INTEGER) -> Callable[[str], int]:
    is_bounded = maximum < MAX_INTEGER

    @must_be(f"a whole number from {minimum} to {maximum}" if is_bounded else f"a whole number, {minimum} or more")
    def cast(text: str) -> int:
        require(re.fullmatch(r"-?\d{1,12}", text, re.ASCII) and minimum <= int(text) <= maximum)
        return int(text)

    return cast


@must_be("0, or a whole number from 30 to 3650")
def retention_days(text: str) -> int:
    # The minimum protects against a typing mistake that would delete almost everything.
    return 0 if text == "0" else integer(30, 3650)(text)


@must_be("true or false")
def boolean(text: str) -> bool:
    is_true = text.lower() in {"1", "true", "yes", "on"}
    require(is_true or text.lower() in {"0", "false", "no", "off"})
    return is_true


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

    @must_be(expected)
    def cast(text: str) -> str:
        require(re.fullmatch(pattern, text))
        return text

    return cast


host_name = matching(r"(?i)\*|[a-z0-9.-]+|\[[a-f0-9.:]+\]", "a host name without https:// and without a port")
fcm_topic = matching(r"[a-zA-Z0-9_.~%-]+", "an FCM topic: letters, digits, and - _ . ~ %")
sentry_dsn = matching(r"https?://\w+(:\w*)?@[\w.-]+(:\d{1,5})?(/[\w.-]+)*/\d+", "a Sentry DSN, https://key@host/number")


@must_be("a base64 key of 32 bytes")
def encryption_key(text: str) -> bytes:
    key = base64.b64decode(text, validate=True)
    require(len(key) == 32)
    return key


@must_be("an IP address of this machine")
def ip_address(text: str) -> str:
    return str(ipaddress.ip_address(text))


@must_be("an IP address or network")
def network(text: str) -> str:
    return str(ipaddress.ip_network(text, strict=False))


def proxies(text: str) -> list[str]:
    return [] if text == "none" else comma_separated(network)(text)


@must_be("a time zone, e.g. Europe/Berlin")
def time_zone(text: str) -> str:
    return ZoneInfo(text).key


@must_be("an http:// or https:// URL")
def web_url(text: str) -> str:
    parts = _split_url(text)
    require(parts.scheme in {"http", "https"} and parts.hostname)
    return text.rstrip("/")


@must_be("an http:// or https:// URL without a path")
def site_url(text: str) -> str:
    parts = _split_url(text)
    require(parts.path in {"", "/"} and not parts.query and not parts.fragment)
    return web_url(text)


@must_be("postgres://user:password@host/name or sqlite:////path, with special characters as %xx")
def database_url(text: str) -> dict[str, Any]:
    require(re.match(r"(postgres|postgresql|psql|pgsql|sqlite)://", text))
    # Raises ValueError for an incomplete IPv6 address, which django-environ would take for a name.
    urlsplit(text)
    config: dict[str, Any] = environ.Env.db_url_config(text)
    # A service of libpq's own file names host and database.
    require(config["NAME"] or "service" in config.get("OPTIONS", {}))
    # The folder of a Unix socket contains slashes, which a URL has as %2F.
    return {**config, "HOST": unquote(config.get("HOST", ""))}


@must_be("redis://host:6379/0, rediss://host:6379/0, or unix:///path")
def redis_url(text: str) -> str:
    parts = _split_url(text)
    if parts.scheme == "unix":
        require(parts.path)
    else:
        require(parts.scheme in {"redis", "rediss"})
        # Without a host, Redis is on this machine. Without a number, it is database 0.
        has_number = re.fullmatch(r"/\d+", parts.path, re.ASCII)
        require(has_number or (parts.hostname and parts.path in {"", "/"}))
    return text


@must_be("a mail server, e.g. smtp+tls://user:password@host:587")
def email_url(text: str) -> dict[str, Any]:
    parts = _split_url(text)
    require(parts.scheme in environ.Env.EMAIL_SCHEMES and (parts.hostname or not parts.scheme.startswith("smtp")))
    return dict(environ.Env.email_url_config(text))


@must_be('one mailbox, e.g. Console <no-reply@example.com>; a name with a comma in "quotes"')
def mailbox(text: str) -> str:
    require(re.fullmatch(r"([^<>]*<)?[^<>@\s]+@[\w.-]+>?", text) and text.isprintable())
    sanitize_address(text, "utf-8")
    return text


@must_be("a path that the console does not use itself, e.g. data-admin")
def admin_path(text: str) -> str:
    parts = text.strip("/").split("/")
    require(parts[0] not in OWN_PATHS and all(re.fullmatch(r"[\w.~-]+", part, re.ASCII) for part in parts))
    return "/".join(parts)


@must_be("a file that this user may read")
def readable_file(text: str) -> str:
    with Path(text).open("rb"):
        return text


@must_be("a service account: a JSON file that this user may read, or the JSON itself")
def service_account(text: str) -> str:
    account = json.loads(text if text.startswith("{") else Path(text).read_bytes())
    require(isinstance(account, dict) and account.keys() >= SERVICE_ACCOUNT_FIELDS)
    return text


def _split_url(text: str) -> SplitResult:
    """Return the parts of a URL. Raises ValueError, also for a port that is not a number from 0 to 65535."""
    parts = urlsplit(text)
    _ = parts.port
    return parts
