"""What was refused, and to whom: lines of the logger `security`, and counts until somebody collects them.

A line names event, outcome, a keyed hash of the account and the network, and never what was typed.
"""

import logging
import threading
import time
from collections import Counter
from contextvars import ContextVar
from enum import StrEnum

log = logging.getLogger("security")
# Whose request is being answered; follows it through the layers, which know no request.
current_network: ContextVar[str] = ContextVar("current_network", default="")
REPEAT_S = 60.0
# Lines of one minute that are remembered, so as not to repeat them.
REMEMBERED = 10_000
LONGEST_DETAIL = 200


class Event(StrEnum):
    SIGN_IN = "sign-in"
    SESSION = "session"
    API_KEY = "api-key"
    RATE = "rate"
    FORBIDDEN = "forbidden"


class Outcome(StrEnum):
    ACCEPTED = "accepted"
    REFUSED = "refused"
    LIMITED = "limited"


_lock = threading.Lock()
_counts: Counter[tuple[Event, Outcome]] = Counter()
_written: set[tuple[str, ...]] = set()
_minute = 0


def note(event: Event, outcome: Outcome, *, detail: str = "", account: str = "", network: str = "") -> None:
    """Count one attempt and log it. `account` is a hash; of `detail` the beginning is written.

    Every sign-in that was judged has a line. All else can be asked for thousands of times a second, so within a minute
    the same line is written once; the counts hold all.
    """
    network = network or current_network.get()
    # A path may be as long as a request's head.
    detail = detail[:LONGEST_DETAIL]
    is_judged = event is Event.SIGN_IN and outcome is not Outcome.LIMITED
    with _lock:
        _counts[event, outcome] += 1
        if not is_judged and not _is_news((event, outcome, detail, account, network)):
            return
    level = logging.INFO if outcome is Outcome.ACCEPTED else logging.WARNING
    named = {"event": event, "outcome": outcome, "of": detail, "account": account, "network": network}
    log.log(level, "%s", " ".join(f"{name}={str(said)!r}" for name, said in named.items() if said))


def drain() -> dict[tuple[Event, Outcome], int]:
    """Return the counts since the last time, and begin anew."""
    with _lock:
        found = dict(_counts)
        _counts.clear()
        return found


def put_back(counts: dict[tuple[Event, Outcome], int]) -> None:
    """Count anew what was drained and could not be written down."""
    with _lock:
        _counts.update(counts)


def _is_news(line: tuple[str, ...]) -> bool:
    global _minute  # noqa: PLW0603 - state of the process, under the lock
    minute = int(time.monotonic() / REPEAT_S)
    if minute != _minute or len(_written) >= REMEMBERED:
        _written.clear()
        _minute = minute
    is_new = line not in _written
    _written.add(line)
    return is_new
