"""What every environment shares. local, test and production change a few lines."""

import base64
from pathlib import Path
from typing import Any

from botocore.config import Config
from csp.constants import NONCE, NONE, SELF

from config import checks, env
from config.logs import LOGGING  # noqa: F401 - a setting
from config.settings.openapi import SPECTACULAR_SETTINGS  # noqa: F401 - a setting, for drf-spectacular
from config.settings.worker import *  # noqa: F403 - a part of these settings

checks.refuse_faulty_environment()

BASE_DIR = env.ROOT
VAR_DIR: Path = env.VAR_DIR
ENVIRONMENT = "production" if env.in_production() else env.DJANGO_ENV
FIGURES_DIR: Path = env.FIGURES_DIR

SECRET_KEY = env.DJANGO_SECRET_KEY
WIRE_KEYS: list[bytes] = [base64.b64decode(key) for key in env.WIRE_KEYS]
CLIENT_API_KEYS = env.CLIENT_API_KEYS
DATA_KEY: bytes = base64.b64decode(env.DATA_KEY)

DEBUG = env.DEBUG
# Screens for developers (the page of parts); apart from DEBUG, because Django's test runner turns that off.
DEBUG_SCREENS = env.DEBUG
ALLOWED_HOSTS = env.ALLOWED_HOSTS
PUBLIC_URL = env.PUBLIC_URL
TRUSTED_PROXIES = [proxy for proxy in env.TRUSTED_PROXIES if proxy != env.NO_PROXY]
METRICS_ALLOWED = env.METRICS_ALLOWED
DJANGO_ADMIN_PATH = env.DJANGO_ADMIN_PATH.strip("/")
CONSOLE_TIME_ZONE = env.CONSOLE_TIME_ZONE
CAPTCHA_ENFORCED = env.CAPTCHA_ENFORCED
DEVICE_CALLS_PER_S = env.DEVICE_CALLS_PER_S
EVENTS_PER_ITEM = env.EVENTS_PER_ITEM
EVENT_KEYS_PER_HOUR = env.EVENT_KEYS_PER_HOUR
EVENT_KEYS_KEPT = env.EVENT_KEYS_KEPT
FREE_DISK_FLOOR = env.FREE_DISK_FLOOR
CALLS_PER_S = env.CALLS_PER_S
STRANGERS_BYTES = env.STRANGERS_BYTES
ADMINS_BYTES = env.ADMINS_BYTES
MEDIA_ANSWERS_PER_ADDRESS = env.MEDIA_ANSWERS_PER_ADDRESS
STREAM_VIEWERS = env.STREAM_VIEWERS
STREAM_VIEWERS_PER_ADDRESS = env.STREAM_VIEWERS_PER_ADDRESS

INSTALLED_APPS = [
    # Before Django's own: two of its commands stand in for theirs.
    "apps.accounts",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.admin",
    "django.contrib.staticfiles",
    "django_otp",
    "webpack_loader",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "apps.wire",
    "apps.audit",
    "apps.core",
    "apps.captcha",
    "apps.idempotency",
    "apps.analytics",
    "apps.controller",
    "apps.placements",
    "apps.livecall",
    "apps.banners",
    "apps.legal",
    "apps.people",
    "apps.notifications",
    "apps.videos",
    "apps.device",
    "apps.console",
    "apps.monitoring",
    "apps.retention",
    "apps.demo",
]

MIDDLEWARE = [
    "apps.web.middleware.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "apps.web.middleware.SecurityHeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "apps.web.middleware.StripTrailingSlashMiddleware",
    "apps.web.middleware.ApiKeyMiddleware",
    "apps.web.middleware.PagePolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ]
        },
    }
]

_database: dict[str, Any] = env.database(env.DATABASE_URL)
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        # A transaction takes the write lock at its start, so a read that is followed by a write cannot
        # end in "database is locked"; FULL keeps acknowledged commits through a power cut.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
    # What the address asks for, like sslmode, stays; of two settings the server takes the last.
    _asked = _database.get("OPTIONS", {})
    _ours = "-c statement_timeout=10000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=30000"
    _database["OPTIONS"] = {
        "connect_timeout": 2,
        # One that is gone without a word, as by a cut line, is given up; the kernel would wait a quarter of an hour.
        "tcp_user_timeout": 15_000,
        "keepalives_idle": 5,
        "keepalives_interval": 5,
        "keepalives_count": 2,
        **_asked,
        "options": f"{_ours} {_asked.get('options', '')}".strip(),
    }
DATABASES: dict[str, Any] = {"default": {**_database, "CONN_MAX_AGE": 60}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.REDIS_URL
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 0.3, "socket_connect_timeout": 0.3},
    }
}

FCM_CREDENTIALS = env.FCM_CREDENTIALS
FCM_ENDPOINT = env.FCM_ENDPOINT.rstrip("/")
FCM_TOPIC = env.FCM_TOPIC
FCM_TOPICS = env.FCM_TOPICS
FCM_TIMEOUT_S = env.FCM_TIMEOUT_S
PUSH_LEASE_S = env.PUSH_LEASE_S
PUSH_FIRST_WAIT_S = env.PUSH_FIRST_WAIT_S

AUTH_USER_MODEL = "accounts.Admin"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["apps.accounts.hashers.Argon2PasswordHasher"]
# Fixed: other figures would void the codes that are stored.
BACKUP_CODE_COST = {"time_cost": 2, "memory_cost": 19_456}
PASSWORD_MIN_LENGTH = env.PASSWORD_MIN_LENGTH
PASSWORD_BLOCKLIST_FILE = env.PASSWORD_BLOCKLIST_FILE
CONSOLE_SESSION_IDLE_S = env.SESSION_IDLE_S
CONSOLE_SESSION_LIFE_S = env.SESSION_LIFE_S
OTP_TOTP_ISSUER = "Video Downloader Admin"

# The session of Django admin alone; the console has its own records (docs/protocol.md 5.3).
SESSION_ENGINE = "apps.accounts.data_admin_sessions"
SESSION_COOKIE_NAME = "data_admin"
SESSION_COOKIE_AGE = 3600
SESSION_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_PATH = f"/{DJANGO_ADMIN_PATH}/"
CSRF_COOKIE_NAME = "data_admin_csrf"
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_PATH = f"/{DJANGO_ADMIN_PATH}/"
SECURE_COOKIES = False

LANGUAGE_CODE = "en-us"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
# A store that hangs holds a call, or a poster and its lease, for a minute and not for ten.
_s3_client = Config(
    connect_timeout=5,
    read_timeout=20,
    retries={"total_max_attempts": 3},
    s3={"addressing_style": env.S3_OPTIONS["addressing_style"]},
    signature_version=env.S3_OPTIONS["signature_version"],
)
STORAGES: dict[str, Any] = {
    "default": (
        {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": {**env.S3_OPTIONS, "client_config": _s3_client}}
        if env.S3_BUCKET
        else {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": VAR_DIR / "media"}}
    ),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
MEDIA_URL = "/media/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
# A bundle's name holds the hash of its content: it may be kept for ever.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+\.[0-9a-f]{12}\..+$"
# Screens that the build drew as HTML (frontend/src/draw.tsx).
DRAWN_SCREENS_FILE = BASE_DIR / "static/bundles/drawn.json"
WEBPACK_LOADER: dict[str, Any] = {
    "DEFAULT": {
        "BUNDLE_DIR_NAME": "bundles/",
        "STATS_FILE": str(BASE_DIR / "static/bundles/webpack-stats.json"),
        "CACHE": not DEBUG,
        "CSP_NONCE": True,
        "SKIP_COMMON_CHUNKS": True,
    }
}

# Ours, because a parser of our own gets none of DRF's.
WIRE_BODY_LIMIT = 2_621_440
WIRE_DEPTH_LIMIT = 32
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
# A batch of 200 videos is legal, and one of 201 gets an answer of ours.
DATA_UPLOAD_MAX_NUMBER_FILES = 1000
# On the disk of the files, so that storing an uploaded one is a rename.
FILE_UPLOAD_TEMP_DIR = str(VAR_DIR / "uploads")
Path(FILE_UPLOAD_TEMP_DIR).mkdir(parents=True, exist_ok=True)

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.accounts.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["apps.accounts.permissions.SignedIn"],
    "DEFAULT_PARSER_CLASSES": ["apps.wire.parsers.EncryptedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["apps.wire.sealing.EncryptedJSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "apps.wire.sealing.FixedContentNegotiation",
    "DEFAULT_SCHEMA_CLASS": "apps.wire.schema.CallSchema",
    "EXCEPTION_HANDLER": "apps.wire.answers.answer_error",
    # Serializers leave moments as they are: the renderer writes all of them in one form.
    "DATETIME_FORMAT": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "EXCLUDE_URL_PREFIXES": [f"/{DJANGO_ADMIN_PATH}/"],
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [NONCE, "'strict-dynamic'"],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:", "blob:", *filter(None, [env.S3_ORIGIN])],
        "media-src": [SELF, "blob:", *filter(None, [env.S3_ORIGIN])],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["console#webpack"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

DEFAULT_FROM_EMAIL = env.EMAIL_FROM
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = "config.outbox_mail.OutboxBackend"
OUTBOX_DIR = VAR_DIR / "outbox"
if env.EMAIL_URL:
    globals().update(env.email(env.EMAIL_URL))

if env.SENTRY_DSN:
    # Half a second of every start, for those who asked for it.
    from config import reporting

    reporting.start(env.SENTRY_DSN, environment=ENVIRONMENT)
