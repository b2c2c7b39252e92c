"""What is read from the environment: one typed line a variable, with its default, what it is for and may hold."""

import os
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

import environ

from config import values
from config.local_secrets import load_local_secrets
from config.reader import FAULTS, limit, number, switch, text, words
from config.values import Kind

ROOT: Final = Path(__file__).resolve().parent.parent
NOT_PRODUCTION: Final = {f"config.settings.{name}" for name in ("local", "test", "browser")}


def choose_settings() -> None:
    """Point Django at the settings of DJANGO_ENV, unless something more particular was asked for."""
    os.environ["DJANGO_SETTINGS_MODULE"] = _settings()


def database(url: str) -> dict[str, Any]:
    read = dict(environ.Env.db_url_config(url))
    # The folder of a socket has slashes, which an address takes in this form alone.
    return {**read, "HOST": unquote(read["HOST"])} if read.get("HOST") else read


def email(url: str) -> dict[str, object]:
    return dict(environ.Env.email_url_config(url))


def in_tests() -> bool:
    return _settings() == "config.settings.test"


def in_production() -> bool:
    """Whether the environment is held against what production wants: by all settings but those of a desk and of tests.

    A module of one's own is of a server, whatever its name; DEBUG tells nothing, because it is off on a desk, too.
    """
    return _settings() not in NOT_PRODUCTION


def _settings() -> str:
    return os.environ.get("DJANGO_SETTINGS_MODULE") or f"config.settings.{DJANGO_ENV}"


DJANGO_ENV = text(
    "DJANGO_ENV",
    "local",
    "`local` or `production`; production, and a `DJANGO_SETTINGS_MODULE` of your own, refuse to start on a missing or"
    " default secret",
    kind=values.one_of("local", "production"),
)
# A relative one is of the clone, wherever a command is called from.
_FOLDER: Final = values.folder_in(ROOT)
VAR_DIR = ROOT / text("VAR_DIR", "var", "folder for everything that a local run writes", kind=_FOLDER)
# What web processes count of their own work (apps.core.figures).
FIGURES_DIR = VAR_DIR / "figures"

if not FAULTS and not _FOLDER.holds(str(VAR_DIR)):
    # Its default was not looked at yet, and is of a clone that may be somebody else's.
    FAULTS.append(f"VAR_DIR must be {_FOLDER.takes}, which {VAR_DIR} is not")
if DJANGO_ENV == "local" and not FAULTS and not in_tests() and not in_production():
    try:
        load_local_secrets(VAR_DIR / "secrets.env")
    except OSError as failed:
        FAULTS.append(f"VAR_DIR must be {_FOLDER.takes}: {failed}")

PORT = number("PORT", 8000, "port of the web processes", most=65535)
STREAM_PORT = number(
    "STREAM_PORT", 8001, "port of the process that serves nothing but streams, where there is one", most=65535
)
HOST = text("HOST", "127.0.0.1", "address that they listen on", kind=values.ADDRESS)
ADMIN_ID = text("ADMIN_ID", "admin", "id of the admin that an empty database gets")
ADMIN_PASSWORD = text("ADMIN_PASSWORD", "", "password of that admin", shown="made up and printed")
ADMIN_EMAIL = text("ADMIN_EMAIL", "admin@example.com", "where that admin's one-time codes go")

DJANGO_SECRET_KEY = text(
    "DJANGO_SECRET_KEY", "", "Django's secret, 50 characters or more", shown="local: `var/secrets.env`"
)
WIRE_KEYS = words(
    "WIRE_KEYS",
    "",
    "base64 keys of 32 bytes, comma-separated; the first seals, each of them opens",
    shown="local: `var/secrets.env`",
    kind=values.KEY,
)
CLIENT_API_KEYS = words(
    "CLIENT_API_KEY",
    "",
    "the `api-key` header of the clients, comma-separated while one is replaced",
    shown="local: `var/secrets.env`",
)
DATA_KEY = text(
    "DATA_KEY",
    "",
    "base64 key of 32 bytes that seals authenticator seeds at rest; keep it with the backups",
    shown="local: `var/secrets.env`",
    kind=values.KEY,
)

# As a part of an address: a folder may be called what there begins a query.
_QUOTED_VAR_DIR = quote(str(VAR_DIR))
DATABASE_URL = text(
    "DATABASE_URL",
    f"sqlite:///{_QUOTED_VAR_DIR}/console.sqlite3",
    "database",
    shown="SQLite under `var/`",
    kind=values.DATABASE,
)
DATABASE_TLS_OFF_REASON = text("DATABASE_TLS_OFF_REASON", "", "why production may ask its database without TLS")
ALLOW_SQLITE = switch("ALLOW_SQLITE", default=False, meaning="lets production run on SQLite")
PRIVATE_REDIS: Final = f"unix://{_QUOTED_VAR_DIR}/redis.sock"
REDIS_URL = text(
    "REDIS_URL", PRIVATE_REDIS, "cache and broker", shown="a private Redis under `var/`", kind=values.REDIS
)
EMAIL_URL = text(
    "EMAIL_URL",
    "",
    "mail server, e.g. `smtp+tls://user:password@host:587`",
    shown="the terminal and `var/outbox/`",
    kind=values.MAIL,
)
EMAIL_TLS_OFF_REASON = text("EMAIL_TLS_OFF_REASON", "", "why production may send mails without TLS")
EMAIL_FROM = text(
    "EMAIL_FROM",
    "Video Downloader Admin <no-reply@localhost>",
    "sender of the mails",
    shown="no-reply@localhost",
    kind=values.MAILBOX,
)

S3_BUCKET = text("S3_BUCKET", "", "bucket for uploaded files", shown="files under `var/media/`")
S3_ENDPOINT_URL = text("S3_ENDPOINT_URL", "", "address of an S3-compatible store", shown="AWS", kind=values.WEB_ADDRESS)
S3_REGION = text("S3_REGION", "", "its region")
S3_ACCESS_KEY = text("S3_ACCESS_KEY", "", "its key", shown="what the machine's own role gives")
S3_SECRET_KEY = text("S3_SECRET_KEY", "", "the key's secret")
# No store signs for more than a week.
S3_URL_LIFE_S = number("S3_URL_LIFE_S", 3600, "seconds for which a signed address of a file is good", most=604_800)
S3_OPTIONS: dict[str, object] = {
    "bucket_name": S3_BUCKET,
    "endpoint_url": S3_ENDPOINT_URL or None,
    "region_name": S3_REGION or None,
    "access_key": S3_ACCESS_KEY or None,
    "secret_key": S3_SECRET_KEY or None,
    "querystring_auth": True,
    "querystring_expire": S3_URL_LIFE_S,
    "file_overwrite": False,
    "default_acl": "private",
    # Of a store of one's own, the bucket is seldom a host name.
    "addressing_style": "path" if S3_ENDPOINT_URL else "auto",
    "signature_version": "s3v4",
}
# Where the console's pages may show files from.
S3_ORIGIN = ("/".join(S3_ENDPOINT_URL.split("/")[:3]) or "https://*.amazonaws.com") if S3_BUCKET else ""
FCM_CREDENTIALS = text(
    "FCM_CREDENTIALS",
    "",
    "service account for pushes: path of its JSON file, or the JSON",
    shown="pushes go to the log",
    kind=values.SERVICE_ACCOUNT,
)
FCM_TOPIC = text("FCM_TOPIC", "all", "topic that every copy of the app listens to", kind=values.TOPIC)
FCM_TOPICS = words(
    "FCM_TOPICS", "test", "further topics that an admin may send to, besides all, android and ios", kind=values.TOPIC
)
FCM_ENDPOINT = text("FCM_ENDPOINT", "https://fcm.googleapis.com", "address of FCM", kind=values.WEB_ADDRESS)
FCM_TIMEOUT_S = number("FCM_TIMEOUT_S", 10, "seconds that a send may take")
PUSH_LEASE_S = number("PUSH_LEASE_S", 60, "seconds after which another worker takes over the push of one that died")
PUSH_FIRST_WAIT_S = number("PUSH_FIRST_WAIT_S", 10, "seconds before the second try of a push; doubled each time")

ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]", "host names that are answered", kind=values.HOST)
PUBLIC_URL = text("PUBLIC_URL", "", "address that people use, `https://…`; must be set in production", kind=values.SITE)
NO_PROXY: Final = "none"
TRUSTED_PROXIES = words(
    "TRUSTED_PROXIES",
    "",
    "addresses or networks of the proxies whose `X-Forwarded-For` is believed; `none`, said in production, for none",
    kind=Kind(f"{values.NETWORK.takes}, or `{NO_PROXY}`", lambda word: word == NO_PROXY or values.NETWORK.holds(word)),
)
METRICS_ALLOWED = words(
    "METRICS_ALLOWED", "127.0.0.1,::1", "addresses or networks that may read `/metrics`", kind=values.NETWORK
)
DJANGO_ADMIN_PATH = text(
    "DJANGO_ADMIN_PATH", "data-admin", "path of Django admin, for superusers", kind=values.OWN_PATH
)
DEBUG = switch(
    "DEBUG", default=False, meaning="Django's debug pages and the page of parts at `/site/_parts`; never in production"
)
SENTRY_DSN = text(
    "SENTRY_DSN",
    "",
    "where faults are reported, without secrets or personal data",
    shown="nowhere",
    kind=values.SENTRY,
)

CONSOLE_TIME_ZONE = text(
    "CONSOLE_TIME_ZONE", "Asia/Kolkata", "zone of the days that the console counts and shows", kind=values.ZONE
)
CAPTCHA_ENFORCED = switch(
    "CAPTCHA_ENFORCED", default=True, meaning="`false` lets clients that predate the captcha header work"
)
CAPTCHA_OFF_REASON = text("CAPTCHA_OFF_REASON", "", "why production may run with the captcha off")
# No password is longer (apps.accounts.services.passwords).
PASSWORD_MIN_LENGTH = number("PASSWORD_MIN_LENGTH", 6, "shortest password", most=256)
PASSWORD_BLOCKLIST_FILE = text(
    "PASSWORD_BLOCKLIST_FILE", "", "file of passwords to refuse, one a line", kind=values.FILE
)
SESSION_IDLE_S = number("SESSION_IDLE_S", 3600, "seconds without an act of a person after which a session ends")
SESSION_LIFE_S = number("SESSION_LIFE_S", 86400, "seconds after which a session ends in any case")
DEVICE_CALLS_PER_S = limit(
    "DEVICE_CALLS_PER_S",
    200,
    "calls a second that one address may make to the app's busy calls, five times that at once",
)
EVENTS_PER_ITEM = limit(
    "EVENTS_PER_ITEM",
    6000,
    "views of one item that one network (a /24, of IPv6 a /64) may have counted a minute, and ten times fewer clicks",
)
EVENT_KEYS_PER_HOUR = limit(
    "EVENT_KEYS_PER_HOUR", 200_000, "new keys and batch ids that such a network may send an hour", least=500
)
EVENT_KEYS_KEPT = limit("EVENT_KEYS_KEPT", 10_000_000, "keys and batch ids of a day in all, about 100 bytes each")
FREE_DISK_FLOOR = (
    number(
        "FREE_DISK_MB",
        1000,
        "free MB on the disk of `VAR_DIR` below which events are answered 503; 0: no floor",
        least=0,
    )
    * 1_000_000
)
CALLS_PER_S = limit(
    "CALLS_PER_S",
    100,
    "calls a second that one address (of IPv6, one /64) may make to everything else, five times that at once",
)
STRANGERS_BYTES = (
    number(
        "STRANGERS_MB",
        64,
        "memory, in MB, for all bodies of requests that have not shown a session yet; a quarter for those of one network",
    )
    * 1_000_000
)
ADMINS_BYTES = (
    number(
        "ADMINS_MB",
        256,
        "memory, in MB, for all bodies of signed-in admins that are under way; a quarter for those of one network",
        least=16,
    )
    * 1_000_000
)
MEDIA_ANSWERS_PER_ADDRESS = limit("MEDIA_ANSWERS_PER_ADDRESS", 100, "files that one address may be reading at one time")
STREAM_VIEWERS = number("STREAM_VIEWERS", 5000, "streams that one process holds open; an app beyond that polls instead")
STREAM_VIEWERS_PER_ADDRESS = limit(
    "STREAM_VIEWERS_PER_ADDRESS", 500, "of those, how many from one address (mobile carriers share some)"
)
WEB_WORKERS = number("WEB_WORKERS", 1, "web processes, one a core at most: more serve less")
WEB_THREADS = number("WEB_THREADS", 8, "threads of each web process")
