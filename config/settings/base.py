"""Settings of every environment, read from environment variables. README explains each variable.

local.py, test.py, and production.py import these and change a few. A settings module of your own that imports them
counts as production: it does not start with a missing or default secret (config/checks.py).
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue
from pythonjsonlogger.core import RESERVED_ATTRS

import config.env
from config import __version__, casts
from config.env import env

ENVIRONMENT = "production"
BASE_DIR: Path = config.env.BASE_DIR
VAR_DIR: Path = config.env.VAR_DIR
# Shared by the processes of Django in production. prometheus_client reads it, too.
PROMETHEUS_MULTIPROC_DIR: str = env("PROMETHEUS_MULTIPROC_DIR", default="")

# Processes
PORT: int = env("PORT", cast=casts.integer(maximum=65_535), default=8000)
HOST: str = env("HOST", cast=casts.ip_address, default="127.0.0.1")

# The first admin of an empty database
ADMIN_ID: str = env("ADMIN_ID", default="admin")
ADMIN_PASSWORD: str = env("ADMIN_PASSWORD", default="")
ADMIN_EMAIL: str = env("ADMIN_EMAIL", default="admin@example.com")

# Secrets
SECRET_KEY: str = env("DJANGO_SECRET_KEY", default="")
WIRE_KEYS: list[bytes] = env.list("WIRE_KEYS", cast=casts.encryption_key, default=[])
CLIENT_API_KEYS: list[str] = env.list("CLIENT_API_KEY", default=[])
_data_key: bytes = env("DATA_KEY", cast=casts.encryption_key, default=b"")
DATA_KEYS: list[bytes] = env.list("DATA_KEYS", cast=casts.encryption_key, default=[])
if _data_key and _data_key not in DATA_KEYS:
    # The variable for a single key. Together with DATA_KEYS it only decrypts.
    DATA_KEYS = [*DATA_KEYS, _data_key]

# Hosts, proxies, and Django admin
DEBUG: bool = env.bool("DEBUG", default=False)
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", cast=casts.host_name, default=["localhost", "127.0.0.1", "[::1]"])
PUBLIC_URL: str = env("PUBLIC_URL", cast=casts.site_url, default="")
_proxies = env("TRUSTED_PROXIES", cast=casts.proxies, default=None)
TRUSTED_PROXIES: list[str] = _proxies or []
IS_PROXY_DECIDED = _proxies is not None
METRICS_ALLOWED: list[str] = env.list("METRICS_ALLOWED", cast=casts.network, default=["127.0.0.1", "::1"])
DJANGO_ADMIN_PATH: str = env("DJANGO_ADMIN_PATH", cast=casts.admin_path, default="data-admin")

# The console
CAPTCHA_ENFORCED: bool = env.bool("CAPTCHA_ENFORCED", default=True)
CAPTCHA_OFF_REASON: str = env("CAPTCHA_OFF_REASON", default="")

# Retention: days after which entries are deleted. 0 keeps them.
AUDIT_RETENTION_DAYS: int = env("AUDIT_RETENTION_DAYS", cast=casts.retention_days, default=0)
PUSH_RETENTION_DAYS: int = env("PUSH_RETENTION_DAYS", cast=casts.retention_days, default=0)
FIRED_AD_RETENTION_DAYS: int = env("FIRED_AD_RETENTION_DAYS", cast=casts.retention_days, default=0)

# Limits. 0 means no limit, where a minimum of 0 is given.
EVENTS_PER_ITEM: int = env("EVENTS_PER_ITEM", cast=casts.integer(minimum=0), default=6000)
EVENT_KEYS_PER_HOUR: int = env("EVENT_KEYS_PER_HOUR", cast=casts.integer(minimum=0), default=200_000)
EVENT_KEYS_KEPT: int = env("EVENT_KEYS_KEPT", cast=casts.integer(minimum=0), default=10_000_000)
FREE_DISK_FLOOR: int = env("FREE_DISK_MB", cast=casts.integer(minimum=0), default=1000) * 1_000_000
STREAM_VIEWERS: int = env.int("STREAM_VIEWERS", default=5000)
STREAM_VIEWERS_PER_ADDRESS: int = env("STREAM_VIEWERS_PER_ADDRESS", cast=casts.integer(minimum=0), default=500)

INSTALLED_APPS = [
    # Before Django's own: two of its commands replace theirs.
    "apps.accounts",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.SuperuserAdminConfig",
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
    "apps.notifications",
    "apps.videos",
    "apps.device",
    "apps.console",
    "apps.monitoring",
    "apps.demo",
]

MIDDLEWARE = [
    "apps.web.middleware.MetricsMiddleware",
    "apps.web.middleware.RequestIdMiddleware",
    "apps.web.middleware.CharsetMiddleware",
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

# Database
DATABASE_TLS_OFF_REASON: str = env("DATABASE_TLS_OFF_REASON", default="")
ALLOW_SQLITE: bool = env.bool("ALLOW_SQLITE", default=False)
# A folder name may contain characters that have a meaning in a URL.
_var_dir_in_url = quote(str(VAR_DIR))
_database: dict[str, Any] = env(
    "DATABASE_URL", cast=casts.database_url, default=casts.database_url(f"sqlite:///{_var_dir_in_url}/console.sqlite3")
)
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        # A transaction takes the write lock at its start, so that a read followed by a write cannot end in "database is
        # locked". FULL keeps acknowledged commits through a power cut.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
    # Options of the URL, such as sslmode, stay. PostgreSQL uses the last of two equal settings.
    _url_options = _database.get("OPTIONS", {})
    _timeouts = "-c statement_timeout=10000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=30000"
    _database["OPTIONS"] = {
        "connect_timeout": 2,
        # Close a connection whose other end is gone after 15 seconds instead of the kernel's 15 minutes.
        "tcp_user_timeout": 15_000,
        "keepalives_idle": 5,
        "keepalives_interval": 5,
        "keepalives_count": 2,
        **_url_options,
        "options": f"{_timeouts} {_url_options.get('options', '')}".strip(),
    }
DATABASES: dict[str, Any] = {"default": {**_database, "CONN_MAX_AGE": 60}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis, which is the cache and the broker
PRIVATE_REDIS_URL = f"unix://{_var_dir_in_url}/redis.sock"
REDIS_URL: str = env("REDIS_URL", cast=casts.redis_url, default=PRIVATE_REDIS_URL)
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 0.3, "socket_connect_timeout": 0.3},
    }
}

# Celery
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
# A request that queues a task waits for a second at most, even if Redis hangs.
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 1, "socket_connect_timeout": 1, "max_retries": 0}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker waits for its broker as long as it takes.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# One for each table of queued work (apps.core.models.QueuedWork), and one for all other tasks.
CELERY_TASK_QUEUES = [Queue(name) for name in ("mail", "fire", "push", "media", "default")]
CELERY_TASK_DEFAULT_QUEUE = "default"
# Otherwise Celery reads the hours of the schedule in the console's time zone.
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
# Tasks wait for other services, or for a decoder in a process of its own.
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "delete files without a row": {"task": "core.clean_files", "schedule": crontab(hour=21, minute=0)},
    "purge what has expired": {"task": "accounts.purge_expired", "schedule": 3600.0},
    "purge what is older than its retention time": {"task": "monitoring.purge_old_rows", "schedule": 3600.0},
    "purge deleted records of fired ads": {"task": "livecall.purge", "schedule": 3600.0},
    "finish days of counts": {"task": "analytics.roll_up_days", "schedule": 3600.0},
    "queue work that is due": {"task": "core.queue_due_work", "schedule": 15.0, "options": {"expires": 15}},
    "check for problems": {"task": "monitoring.check_alarms", "schedule": 60.0, "options": {"expires": 60}},
    "purge old event keys and cleared counts": {"task": "analytics.purge", "schedule": 600.0},
    "purge stored responses of yesterday": {"task": "idempotency.purge", "schedule": 3600.0},
}
for _entry in CELERY_BEAT_SCHEDULE.values():
    # It is scheduled again by then, or the next night.
    _entry.setdefault("options", {"expires": 600})

# Push notifications
FCM_CREDENTIALS: str = env("FCM_CREDENTIALS", cast=casts.service_account, default="")
FCM_ENDPOINT: str = env("FCM_ENDPOINT", cast=casts.web_url, default="https://fcm.googleapis.com")
FCM_TOPIC: str = env("FCM_TOPIC", cast=casts.fcm_topic, default="all")
FCM_TOPICS: list[str] = env.list("FCM_TOPICS", cast=casts.fcm_topic, default=["test"])
# Only tests use other values.
FCM_TIMEOUT_S = 10.0
PUSH_FIRST_WAIT_S = 10.0

# Sign-in and sessions
AUTH_USER_MODEL = "accounts.Admin"
PASSWORD_HASHERS = ["apps.accounts.hashers.Argon2PasswordHasher"]
# Fixed: other numbers would invalidate the codes that are stored.
BACKUP_CODE_COST = {"time_cost": 2, "memory_cost": 19_456}
# No password may be longer than 256 characters (apps.accounts.services.passwords).
PASSWORD_MIN_LENGTH: int = env("PASSWORD_MIN_LENGTH", cast=casts.integer(maximum=256), default=6)
PASSWORD_BLOCKLIST_FILE: str = env("PASSWORD_BLOCKLIST_FILE", cast=casts.readable_file, default="")
CONSOLE_SESSION_IDLE_S: int = env.int("SESSION_IDLE_S", default=3600)
CONSOLE_SESSION_LIFE_S: int = env.int("SESSION_LIFE_S", default=86_400)
OTP_TOTP_ISSUER = "Video Downloader Admin"

# Only the session of Django admin; the console has its own records (docs/protocol.md 5.4).
SESSION_ENGINE = "apps.accounts.django_admin_sessions"
SESSION_COOKIE_NAME = "data_admin"
SESSION_COOKIE_AGE = 3600
SESSION_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_PATH = f"/{DJANGO_ADMIN_PATH}/"
CSRF_COOKIE_NAME = "data_admin_csrf"
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_PATH = f"/{DJANGO_ADMIN_PATH}/"
SECURE_COOKIES = False

VERSION = __version__

USE_I18N = False
# Days and times of the console. The API, logs, and the database use UTC.
TIME_ZONE: str = env("CONSOLE_TIME_ZONE", cast=casts.time_zone, default="Asia/Kolkata")

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]

# Uploaded files: in VAR_DIR, or in an S3 bucket
S3_BUCKET: str = env("S3_BUCKET", default="")
S3_ENDPOINT_URL: str = env("S3_ENDPOINT_URL", cast=casts.web_url, default="")
# Where pages of the console may load files from.
_file_origins: list[str] = []
_file_storage: dict[str, Any] = {
    "BACKEND": "django.core.files.storage.FileSystemStorage",
    "OPTIONS": {"location": VAR_DIR / "media"},
}
_s3_options: dict[str, Any] = {
    "bucket_name": S3_BUCKET,
    "endpoint_url": S3_ENDPOINT_URL or None,
    "region_name": env("S3_REGION", default=None),
    "access_key": env("S3_ACCESS_KEY", default=None),
    "secret_key": env("S3_SECRET_KEY", default=None),
    "querystring_auth": True,
    # No store signs a URL for more than a week.
    "querystring_expire": env("S3_URL_LIFE_S", cast=casts.integer(maximum=604_800), default=3600),
    "file_overwrite": False,
    "default_acl": "private",
}
if S3_BUCKET:
    from botocore.config import Config

    _s3_options["client_config"] = Config(
        # A store that hangs blocks a request for a minute instead of ten.
        connect_timeout=5,
        read_timeout=20,
        retries={"total_max_attempts": 3},
        # The bucket of a private store is seldom a host name.
        s3={"addressing_style": "path" if S3_ENDPOINT_URL else "auto"},
        signature_version="s3v4",
    )
    _file_storage = {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": _s3_options}
    _file_origins = ["/".join(S3_ENDPOINT_URL.split("/")[:3]) or "https://*.amazonaws.com"]
STORAGES: dict[str, Any] = {
    "default": _file_storage,
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
MEDIA_URL = "/media/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
# A bundle's name holds the hash of its content: browsers may cache it indefinitely.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+\.[0-9a-f]{12}\..+$"
WEBPACK_LOADER: dict[str, Any] = {
    "DEFAULT": {
        "BUNDLE_DIR_NAME": "bundles/",
        "STATS_FILE": str(BASE_DIR / "static/bundles/webpack-stats.json"),
        "CACHE": not DEBUG,
        "CSP_NONCE": True,
        "SKIP_COMMON_CHUNKS": True,
    }
}

# EncryptedJSONParser reads the body itself, so Django's limit of the same size does not apply to it.
WIRE_BODY_LIMIT = 2_621_440
WIRE_DEPTH_LIMIT = 32
# A batch of 200 videos is legal, and one of 201 gets our error response.
DATA_UPLOAD_MAX_NUMBER_FILES = 1000
# On the disk of the files, so that storing an uploaded one is a rename.
FILE_UPLOAD_TEMP_DIR = str(VAR_DIR / "uploads")
try:
    Path(FILE_UPLOAD_TEMP_DIR).mkdir(parents=True, exist_ok=True)
    if not os.access(VAR_DIR, os.W_OK | os.X_OK):
        raise PermissionError(f"{VAR_DIR} is read-only")
except OSError as _error:
    raise ImproperlyConfigured(f"VAR_DIR must be a folder that this user may write to: {_error}.") from None

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.accounts.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["apps.accounts.permissions.SignedIn"],
    "DEFAULT_THROTTLE_CLASSES": ["apps.web.throttles.NetworkThrottle"],
    "DEFAULT_PARSER_CLASSES": ["apps.wire.parsers.EncryptedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["apps.wire.renderers.EncryptedJSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "apps.wire.renderers.FixedContentNegotiation",
    "DEFAULT_SCHEMA_CLASS": "apps.wire.openapi.ConsoleAutoSchema",
    "EXCEPTION_HANDLER": "apps.wire.responses.handle_exception",
    # Serializers keep datetimes; the renderer writes all of them in one format.
    "DATETIME_FORMAT": None,
}
# The API description, docs/openapi.json
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Video Downloader Admin",
    "DESCRIPTION": (
        "Console requests and responses are encrypted. This document describes them before encryption and after "
        "decryption; the schema Envelope is the encrypted form. App requests (tag `app`) are plain JSON. Every error "
        "has a stable `code`; the schema Error lists all codes. docs/protocol.md has the rules of all requests."
    ),
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",
    "ENUM_NAME_OVERRIDES": {
        "Kind": "apps.core.kinds.Kind",
        "Mode": "apps.controller.models.MODES",
        "SplashMode": "apps.controller.models.SPLASH_MODES",
        "SwitchName": "apps.controller.serializers.SWITCHES",
        "NumberName": "apps.controller.serializers.NUMBERS",
        "EventType": ["view", "click"],
        "Role": "apps.core.actor.Role",
        "MarkType": "apps.console.marks.TYPES",
        "FireType": "apps.livecall.models.FireType",
        "LiveAdState": "apps.livecall.models.LIVE_AD_STATES",
        "PushState": "apps.notifications.models.PROGRESS",
    },
    "PREPROCESSING_HOOKS": ["apps.banners.schema.add_app_list", "apps.device.schema.add_device_routes"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "apps.banners.schema.merge_lists",
        "apps.wire.openapi.add_shared_parts",
        "apps.wire.openapi.add_error_responses",
    ],
}
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "EXCLUDE_URL_PREFIXES": [f"/{DJANGO_ADMIN_PATH}/"],
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [NONCE, "'strict-dynamic'"],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:", "blob:", *_file_origins],
        "media-src": [SELF, "blob:", *_file_origins],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["console#webpack", "default"],
    },
}

# Email
DEFAULT_FROM_EMAIL: str = env("EMAIL_FROM", cast=casts.mailbox, default="Video Downloader Admin <no-reply@localhost>")
EMAIL_TLS_OFF_REASON: str = env("EMAIL_TLS_OFF_REASON", default="")
EMAIL_TIMEOUT = 10
# Without a mail server, emails go to the terminal and to files.
EMAIL_BACKEND = "config.outbox_mail.OutboxBackend"
OUTBOX_DIR = VAR_DIR / "outbox"
globals().update(env("EMAIL_URL", cast=casts.email_url, default={}))

# Logs and error reports
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "ids": {"()": "config.logs.AddIds"},
        "redact": {"()": "config.logs.RedactMessage"},
        "not_503": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: getattr(record, "status_code", None) != 503,
        },
    },
    "formatters": {
        "plain": {"()": "config.logs.PlainLine", "format": "%(asctime)s %(levelname)s %(name)s %(ids)s%(message)s"},
        "json": {
            "()": "config.logs.JsonLine",
            "format": "%(levelname)s %(name)s %(message)s %(request_id)s %(task_id)s",
            "timestamp": "at",
            "rename_fields": {
                "levelname": "level",
                "name": "logger",
                "request_id": "request",
                "task_id": "task",
                "exc_info": "trace",
                "stack_info": "stack",
            },
            "reserved_attrs": [*RESERVED_ATTRS, "request"],
        },
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["ids", "redact"]},
        "null": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        # Scanners try many host names.
        "django.security.DisallowedHost": {"handlers": ["null"], "propagate": False},
        # A 503 response is expected while a service is away. The code that found the cause logs it.
        "django.request": {"level": "ERROR", "filters": ["not_503"]},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
    },
}
SENTRY_DSN: str = env("SENTRY_DSN", cast=casts.sentry_dsn, default="")
