"""Which phone asks, read from the query of its call."""

from functools import lru_cache

from apps.controller.app_versions import LONGEST
from apps.controller.rules import KINDS_KEPT, SILENT, Phone, read_phone
from apps.device.requests import MOST_PARAMETERS, read_query

# Of a query that is longer nothing is kept: strangers ask what they like.
LONGEST_KEPT = 256
_SOME_ID = "x"


def phone_of(query: bytes) -> Phone:
    """Return the phone as `read_phone` has it. What phones of a kind say alike is read once: only the id differs."""
    if not query:
        return SILENT
    before, _, rest = query.partition(b"device=")
    device, separator, after = rest.partition(b"&")
    is_plain = (
        0 < len(device) <= LONGEST
        and len(query) <= LONGEST_KEPT
        and query.isascii()
        and query.count(b"device") == 1
        and query.count(b"&") < MOST_PARAMETERS
        and b"%" not in query
        and b"+" not in query
        and (not before or before.endswith(b"&"))
    )
    if not is_plain:
        return read_phone(read_query(query))
    said, wants_proofs = _read_kind(before + separator + after)
    return Phone(said, device, wants_proofs)


@lru_cache(maxsize=KINDS_KEPT)
def _read_kind(query: bytes) -> tuple[tuple[str, str, str, str], bool]:
    kind = read_phone({**read_query(query), "device": _SOME_ID})
    return kind.said, kind.wants_proofs
