"""Log lines: one JSON object each in production, and never a secret (reliability D20)."""

import json
import logging
import re
from datetime import UTC, datetime

_SECRET_PAIR = re.compile(
    r"(?i)(password|passwd|otp|token|secret|api[-_]?key|authorization|cookie|encrypted)(['\"]?\s*[:=]\s*['\"]?)([^\s'\",}&]+)"
)
_BEARER = re.compile(r"(?i)(bear\w*\s+)[\w.~+/=-]{16,}")


class Redact(logging.Filter):
    """Mask whatever looks like a secret, by its name and by its shape; keep a line on one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        text = _BEARER.sub(r"\1***", _SECRET_PAIR.sub(r"\1\2***", text))
        record.msg = text.replace("\r", "\\r").replace("\n", "\\n")
        record.args = None
        return True


class JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)
