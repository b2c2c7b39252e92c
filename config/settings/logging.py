"""Where log lines go, and through which filters (config.logs)."""

from typing import Any

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "ids": {"()": "config.logs.AddIds"},
        "redact": {"()": "config.logs.Redact"},
        "once": {"()": "config.logs.OnceAMinute"},
        "not_busy": {"()": "config.logs.NotWhenBusy"},
    },
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s %(name)s %(ids)s%(message)s"},
        "json": {"()": "config.logs.JsonLine"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["once", "ids", "redact"]}
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["not_busy"]},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
    },
}
