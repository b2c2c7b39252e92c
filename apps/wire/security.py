"""The security log: sign-in attempts and rejected requests, as lines of the logger `security`.

A line has the event, the outcome, a keyed hash of the account, and the network. It never contains what was typed.
"""

import logging
import threading
import time
from contextvars import ContextVar
from enum import StrEnum

log = logging.getLogger("security")
# Network of the current request, for layers that have no request.
current_network: ContextVar[str] = ContextVar("current_network", default="")
REPEAT_S = 60.0
# Maximum number of lines per minute that are remembered to avoid repeating them.
REMEMBERED = 10_000
MAX_DETAIL_LENGTH = 200


class Event(StrEnum):
    """What was attempted."""

    SIGN_IN = "sign-in"
    SESSION = "session"
    API_KEY = "api-key"
    FORBIDDEN = "forbidden"


class Outcome(StrEnum):
    """How the attempt ended."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    LIMITED = "limited"


_lock = threading.Lock()
_written: set[tuple[str, ...]] = set()
_minute = 0


def log_event(event: Event, outcome: Outcome, *, detail: str = "", account: str = "", network: str = "") -> None:
    """Log one attempt. `account` is a hash; `detail` is cut to its first characters.

    Each sign-in attempt that was checked has a line. Everything else can be requested thousands of times per second,
    so the same line is written once per minute.
    """
    network = network or current_network.get()
    # A path may be very long.
    detail = detail[:MAX_DETAIL_LENGTH]
    is_judged = event is Event.SIGN_IN and outcome is not Outcome.LIMITED
    with _lock:
        if not is_judged and not _is_news((event, outcome, detail, account, network)):
            return
    level = logging.INFO if outcome is Outcome.ACCEPTED else logging.WARNING
    fields = {"event": event, "outcome": outcome, "of": detail, "account": account, "network": network}
    log.log(level, "%s", " ".join(f"{name}={str(value)!r}" for name, value in fields.items() if value))


def _is_news(line: tuple[str, ...]) -> bool:
    global _minute  # noqa: PLW0603 - state of the process, under the lock
    minute = int(time.monotonic() / REPEAT_S)
    if minute != _minute or len(_written) >= REMEMBERED:
        _written.clear()
        _minute = minute
    is_new = line not in _written
    _written.add(line)
    return is_new
