"""Log lines: one JSON object each in production, with the request or task they belong to, and never a secret."""

import json
import logging
import re
from datetime import UTC, datetime

from celery import current_task

from apps.wire.request_id import current_request_id

_SECRET_PAIR = re.compile(
    r"(?i)((?:password|passwd|otp|token|secret|api[-_]?key|authorization|cookie|encrypted)[\w-]*['\"]?\s*[:=]\s*)"
    r"(\"[^\"]*\"|'[^']*'|['\"]?[^\s'\",}&]+)"
)
_BEARER = re.compile(r"(?i)(bear\w*\s+)[\w.~+/=-]{16,}")
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
        record.msg = mask(record.getMessage()).replace("\r", "\\r").replace("\n", "\\n")
        record.args = None
        # The trace is made here, because a formatter takes the one that it finds: with every exception of the chain.
        if record.exc_info and not record.exc_text:
            record.exc_text = _plain.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = mask(record.exc_text)
        if record.stack_info:
            record.stack_info = mask(record.stack_info)
        return True


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
