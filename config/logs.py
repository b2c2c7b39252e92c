"""Log formatters and filters: every line has the ID of its request or task, and no line has a secret."""

import logging
import re
import time
from typing import Any

from celery import current_task
from pythonjsonlogger.json import JsonFormatter

from apps.wire.ids import current_request_id

# Lines can contain long texts of clients. No repetition in these patterns is unbounded where it could backtrack.
_SECRET_PAIR = re.compile(
    r"(?i)((?:password|passwd|otp|token|secret|api[-_]?key|authorization|cookie|encrypted)"
    r"[\w-]{0,40}['\"]?\s{0,8}[:=]\s{0,8})"
    r"(\"[^\"]*\"|'[^']*'|['\"]?[^\s'\",}&]+)"
)
_BEARER = re.compile(r"(?i)(bear\w{0,20}\s{1,8})[\w.~+/=-]{16,}")
MAX_MESSAGE_LENGTH = 4_000
MAX_TRACE_LENGTH = 20_000


def redact(text: str, max_length: int = MAX_MESSAGE_LENGTH) -> str:
    """Replace everything that looks like a secret by ***. A long text keeps its beginning and its end."""
    if len(text) > max_length:
        half = max_length // 2
        text = f"{text[:half]} … {len(text) - max_length} characters … {text[-half:]}"
    return _BEARER.sub(r"\1***", _SECRET_PAIR.sub(r"\1***", text))


class AddIds(logging.Filter):
    """Add the IDs of the request and of the task that is being worked on."""

    def filter(self, record: logging.LogRecord) -> bool:
        request_id = current_request_id.get()
        task_id = (current_task.request.id or "") if current_task else ""
        ids = "".join(f"[{value}] " for value in (request_id, task_id) if value)
        record.__dict__.update(request_id=request_id, task_id=task_id, ids=ids)
        return True


class RedactMessage(logging.Filter):
    """Redact the message and keep it on one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redact(record.getMessage()).replace("\r", "\\r").replace("\n", "\\n")
        record.args = None
        return True


class PlainLine(logging.Formatter):
    # Django sets the local time to the console's time zone. Logs use UTC.
    converter = staticmethod(time.gmtime)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        return redact(super().formatException(ei), MAX_TRACE_LENGTH)

    def formatStack(self, stack_info: str) -> str:  # noqa: N802
        return redact(super().formatStack(stack_info), MAX_TRACE_LENGTH)


class JsonLine(PlainLine, JsonFormatter):
    """One JSON object per line. It leaves out empty fields and `extra`, which is not redacted."""

    FIELDS = ("at", "level", "logger", "message", "request", "task", "trace", "stack")

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {name: log_data[name] for name in self.FIELDS if log_data.get(name)}
