"""The security log: sign-in attempts and rejected requests, as lines of the logger `security`.

A line has the event, the outcome, a keyed hash of the account, and the network. It never contains what was typed.
"""

import logging
import time
from contextvars import ContextVar
from enum import StrEnum
from functools import lru_cache

log = logging.getLogger("security")
# Network of the current request, for layers that have no request.
current_network: ContextVar[str] = ContextVar("current_network", default="")
REPEAT_SECONDS = 60.0
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
    REJECTED = "refused"
    LIMITED = "limited"


def log_event(event: Event, outcome: Outcome, *, detail: str = "", account: str = "", network: str = "") -> None:
    """Log one attempt. `account` is a hash; `detail` is cut to its first characters.

    Each sign-in attempt that was checked has a line. Everything else can be requested thousands of times per second,
    so the same line is written once per minute.
    """
    fields = {
        "event": event,
        "outcome": outcome,
        # A path may be very long.
        "of": detail[:MAX_DETAIL_LENGTH],
        "account": account,
        "network": network or current_network.get(),
    }
    line = " ".join(f"{name}={str(value)!r}" for name, value in fields.items() if value)
    level = logging.INFO if outcome is Outcome.ACCEPTED else logging.WARNING
    if event is Event.SIGN_IN and outcome is not Outcome.LIMITED:
        log.log(level, "%s", line)
    else:
        _log_once(level, line, int(time.monotonic() / REPEAT_SECONDS))


@lru_cache(maxsize=10_000)
def _log_once(level: int, line: str, _period: int) -> None:
    log.log(level, "%s", line)
