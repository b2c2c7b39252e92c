"""Log lines: one JSON object each in production, with the request or task they belong to, and never a secret."""

import json
import logging
import re
import time
from datetime import UTC, datetime
from typing import Any

from celery import current_task

from apps.wire.ids import current_request_id

# A line may hold what a stranger made up, of any length, and each is matched while nothing else can run: no repeat is
# tried anew from every place to the end.
_SECRET_PAIR = re.compile(
    r"(?i)((?:password|passwd|otp|token|secret|api[-_]?key|authorization|cookie|encrypted)"
    r"[\w-]{0,40}['\"]?\s{0,8}[:=]\s{0,8})"
    r"(\"[^\"]*\"|'[^']*'|['\"]?[^\s'\",}&]+)"
)
_BEARER = re.compile(r"(?i)(bear\w{0,20}\s{1,8})[\w.~+/=-]{16,}")
# Characters. Of what is longer the beginning and the end are kept: a trace ends with its fault.
MESSAGE_MOST, TRACE_MOST = 4_000, 20_000
BY_STRANGERS = "django.security"
_plain = logging.Formatter()


class AddIds(logging.Filter):
    """Give each line the id of the request that is answered, or of the task that runs; empty outside of both."""

    def filter(self, record: logging.LogRecord) -> bool:
        request_id = current_request_id.get()
        task_id = (current_task.request.id or "") if current_task else ""
        ids = "".join(f"[{one}] " for one in (request_id, task_id) if one)
        record.__dict__.update(request_id=request_id, task_id=task_id, ids=ids)
        return True


class Redact(logging.Filter):
    """Mask whatever looks like a secret, by its name and by its shape, in traces too; keep a message on one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = mask(_cut(record.getMessage(), MESSAGE_MOST)).replace("\r", "\\r").replace("\n", "\\n")
        record.args = None
        # The trace is made here, because a formatter takes the one that it finds: with every exception of the chain.
        if record.exc_info and not record.exc_text:
            record.exc_text = _plain.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = mask(_cut(record.exc_text, TRACE_MOST))
        if record.stack_info:
            record.stack_info = mask(_cut(record.stack_info, TRACE_MOST))
        return True


class OnceAMinute(logging.Filter):
    """Of what Django refuses any stranger, one line a minute of each kind: thousands a second would fill the disk.

    The kind is the exception's class, or the message before anything is put into it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.written: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith(BY_STRANGERS):
            return True
        raised = record.exc_info[0] if record.exc_info else None
        kind = record.name, raised.__name__ if raised else str(record.msg)[:80]
        minute = int(time.monotonic() / 60)
        if self.written.get(kind) == minute:
            return False
        if len(self.written) >= 1000:
            self.written.clear()
        self.written[kind] = minute
        return True


class NotWhenBusy(logging.Filter):
    """Whoever answers 503 has said why, or is only busy: that the answer left is no fault beside it."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != 503


class JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        more = {
            "request": getattr(record, "request_id", ""),
            "task": getattr(record, "task_id", ""),
            "trace": record.exc_text,
            "stack": record.stack_info,
        }
        return json.dumps(line | {name: text for name, text in more.items() if text})


def mask(text: str) -> str:
    """Put *** in place of whatever looks like a secret."""
    return _BEARER.sub(r"\1***", _SECRET_PAIR.sub(r"\1***", text))


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} … {len(text) - most} characters … {text[-half:]}"


# Where the lines go, and through which filters: a setting.
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
