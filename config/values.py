"""What a variable of the environment may hold: in words for the operator, and as a test of the text."""

import base64
import ipaddress
import json
import os
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.mail.message import sanitize_address

# Larger than any number here is meant to be, and small enough for a date so many seconds away.
MOST = 1_000_000_000
WEB = {"http", "https"}
# What the settings know how to set up; django-environ reads more than these.
ENGINES = {"django.db.backends.sqlite3", "django.db.backends.postgresql"}
# First parts of paths that are the console's own.
TAKEN = {"site", "api", "views", "policy", "terms", "static", "media", "health", "metrics", "Error", "favicon.ico"}
# What Google's library and FCM's address want of a service account; the JSON that an app is built with has none of it.
ACCOUNT = {"project_id", "client_email", "private_key", "token_uri"}
_MAILBOX = re.compile(r"(?P<open>[^<>]*<)?[^<>@\s]+@[\w.-]+(?(open)>)")
DSN = re.compile(r"https?://\w+(:\w*)?@[\w.-]+(:\d{1,5})?(/[\w.-]+)*/\d+")


@dataclass(frozen=True)
class Kind:
    """`takes` completes "NAME must be …". `fits` may raise for what does not: of value, of look-up, of the disk."""

    takes: str
    fits: Callable[[str], object]

    def holds(self, text: str) -> bool:
        """Whether `text` is of this kind."""
        try:
            return bool(self.fits(text))
        except (ValueError, LookupError, OSError):
            return False


def one_of(*allowed: str) -> Kind:
    """One of these words."""
    return Kind(" or ".join(allowed), allowed.__contains__)


def whole_number(least: int, most: int) -> Kind:
    """A whole number between two bounds, both of which it may be."""
    words = f"a whole number, {least} or more" if most == MOST else f"a whole number from {least} to {most}"
    return Kind(words, lambda text: least <= int(text) <= most)


def folder_in(base: Path) -> Kind:
    """A folder, from `base` unless its path is absolute, that this user may write into or make."""
    return Kind("a folder that this user may write to", lambda text: _is_own_folder(base / text))


def _split(text: str) -> SplitResult:
    """The parts of an address, whose port is a number that there can be."""
    parts = urlsplit(text)
    _ = parts.port
    return parts


def _is_web(text: str) -> bool:
    parts = _split(text)
    return parts.scheme in WEB and bool(parts.hostname)


def _is_site(text: str) -> bool:
    parts = _split(text)
    return _is_web(text) and parts.path in {"", "/"} and not parts.query and not parts.fragment


def _is_own_path(text: str) -> bool:
    parts = text.strip("/").split("/")
    return parts[0] not in TAKEN and all(re.fullmatch(r"[\w.~-]+", part, re.ASCII) for part in parts)


def _is_database(text: str) -> bool:
    urlsplit(text)
    with warnings.catch_warnings():
        # It warns of an unknown engine, and the caller says so itself.
        warnings.simplefilter("ignore")
        read = environ.Env.db_url_config(text)
    # A service of libpq's own file names host and database.
    return read.get("ENGINE") in ENGINES and bool(read["NAME"] or read.get("OPTIONS", {}).get("service"))


def _is_redis(text: str) -> bool:
    parts = _split(text)
    if parts.scheme == "unix":
        return bool(parts.path)
    # Without a host it is this machine, without a number the first database, as its clients read it.
    number = parts.path.removeprefix("/")
    is_number = number.isascii() and number.isdigit()
    return parts.scheme in {"redis", "rediss"} and (is_number or bool(parts.hostname and not number))


def _is_mail(text: str) -> bool:
    parts = _split(text)
    return parts.scheme in environ.Env.EMAIL_SCHEMES and bool(parts.hostname or not parts.scheme.startswith("smtp"))


def _is_mailbox(text: str) -> bool:
    # An address alone or in <>; a name before it has to be one that a mail can carry.
    return bool(_MAILBOX.fullmatch(text)) and bool(sanitize_address(text, "utf-8")) and text.isprintable()


def _is_file(text: str) -> bool:
    with Path(text).open("rb"):
        return True


def _is_service_account(text: str) -> bool:
    said = json.loads(text if text.lstrip().startswith("{") else Path(text).read_bytes())
    return isinstance(said, dict) and said.keys() >= ACCOUNT


def _is_own_folder(folder: Path) -> bool:
    there = next(one for one in (folder, *folder.parents) if os.path.lexists(one))
    return there.is_dir() and os.access(there, os.R_OK | os.W_OK | os.X_OK)


KEY = Kind("a base64 key of 32 bytes", lambda text: len(base64.b64decode(text, validate=True)) == 32)
ADDRESS = Kind("an IP address of this machine", ipaddress.ip_address)
NETWORK = Kind("an address or a network", lambda text: ipaddress.ip_network(text, strict=False))
HOST = Kind(
    "a host name without https:// and without a port",
    re.compile(r"\*|[a-z0-9.-]+|\[[a-f0-9.:]+\]", re.IGNORECASE).fullmatch,
)
OWN_PATH = Kind("a path that is not the console's own, e.g. data-admin", _is_own_path)
TOPIC = Kind("a topic of FCM: letters, digits and - _ . ~ %", re.compile(r"[a-zA-Z0-9_.~%-]+").fullmatch)
SITE = Kind("an http:// or https:// address without a path", _is_site)
WEB_ADDRESS = Kind("an http:// or https:// address", _is_web)
DATABASE = Kind("postgres://user:password@host/name or sqlite:////path, with special letters as %xx", _is_database)
REDIS = Kind("redis://host:6379/0, rediss://host:6379/0 or unix:///path", _is_redis)
MAILBOX = Kind('one mailbox, e.g. Console <no-reply@example.com>; a name with a comma in "quotes"', _is_mailbox)
MAIL = Kind("a mail server, e.g. smtp+tls://user:password@host:587", _is_mail)
SENTRY = Kind("a DSN of Sentry, https://key@host/number", DSN.fullmatch)
ZONE = Kind("a time zone, e.g. Europe/Berlin", ZoneInfo)
FILE = Kind("a file that this user may read", _is_file)
SERVICE_ACCOUNT = Kind("a service account: a JSON file that this user may read, or the JSON", _is_service_account)
