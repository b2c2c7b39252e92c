"""Each entry carries the digest of the one before it: an entry that was changed, or taken out, is found."""

import hashlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.audit.models import Entry


def digest_of(entry: "Entry") -> str:
    """SHA-256 over everything that the entry says, and the digest before it. Hexadecimal, 64 characters."""
    said = [
        entry.number, entry.at.isoformat(), str(entry.actor_id or ""), entry.actor_label, entry.action, entry.target,
        entry.before, entry.after, entry.address, entry.previous,
    ]  # fmt: skip
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def find_breaks(entries: Iterator["Entry"]) -> Iterator[int]:
    """The numbers of entries, given in their order, that are not what was written or do not follow the one before."""
    previous: str | None = None
    for entry in entries:
        follows = previous is None or entry.previous == previous
        if not follows or entry.digest != digest_of(entry):
            yield entry.number
        previous = entry.digest
