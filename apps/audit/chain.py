"""Each event of the audit log is signed over itself and the one before it, and the head over the newest.

The key is made from DATA_KEY: who can write to the database alone can neither forge an event nor take one out unseen.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator
from datetime import UTC
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from apps.audit.models import Entry, Revision


def digest_of(entry: "Entry") -> str:
    """HMAC-SHA-256 over everything that the event says, and the digest before it. Hexadecimal, 64 characters."""
    return _sign(
        entry.number,
        entry.at.astimezone(UTC).isoformat(),
        str(entry.actor_id or ""),
        entry.actor_label,
        entry.action,
        entry.target,
        entry.before,
        entry.after,
        entry.address,
        entry.previous,
    )


def seal_of(head: "Revision") -> str:
    return _sign("head", head.number, head.head)


def purged_seal_of(head: "Revision") -> str:
    """Sign what was purged; of none it is empty, as it is in a log from before there was a retention."""
    return _sign("purged", head.purged_number, head.purged_head) if head.purged_number else ""


def find_faults(entries: Iterable["Entry"], head: "Revision | None") -> Iterator[str]:
    """What is not as it was written, in words. The head was read before the events, given in their order.

    What was purged is not missing: the chain goes on from the last event that was.
    """
    number, previous = (head.purged_number, head.purged_head) if head else (0, "")
    if head and not hmac.compare_digest(head.purged_seal, purged_seal_of(head)):
        yield "the mark of what was purged was changed"
    sealed = (head.number, head.head) if head and hmac.compare_digest(head.seal, seal_of(head)) else (0, "")
    for entry in entries:
        yield from _faults_of(entry, number, previous)
        number, previous = entry.number, entry.digest
        if number == sealed[0] and previous != sealed[1]:
            yield f"{number} is not the one that the head names"
    if number < sealed[0]:
        yield _missing(number + 1, sealed[0])
    if (head or number) and not sealed[0]:
        yield "the head was changed or is missing"


def _faults_of(entry: "Entry", number: int, previous: str) -> Iterator[str]:
    if entry.number > number + 1:
        yield _missing(number + 1, entry.number - 1)
    elif entry.previous != previous:
        yield f"{entry.number} does not follow the one before it"
    if not hmac.compare_digest(entry.digest, digest_of(entry)):
        yield f"{entry.number} was changed"


def _missing(first: int, last: int) -> str:
    return f"{first} is missing" if first == last else f"{first} to {last} are missing"


def _sign(*said: object) -> str:
    key = hmac.digest(settings.DATA_KEY, b"audit log", "sha256")
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
