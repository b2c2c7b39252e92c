"""Tokens by which events of one phone count once: made for the start document, read in events (docs/protocol.md 11.3).

A token is signed, and names a phone and a day; its item goes into the signature alone. So it is checked without a row,
and what it leaves once it counted is the row of any key.
"""

import base64
import hmac
import struct
import uuid
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from hashlib import blake2b
from typing import NamedTuple

from django.conf import settings

from apps.core.zone import span_of

# A token is good on its day and on the next one: for a phone that sends late, or goes on past midnight.
GOOD_FOR = timedelta(days=1)
LENGTH = 32
_EPOCH = date(1970, 1, 1)
# The day and a hash of the phone, then the signature: each half of a token is 16 letters.
_PHONE = struct.Struct(">H10s")
_HALF_BYTES = 12
_NO_ITEM = bytes(16)


class Proof(NamedTuple):
    """What a good token says: its day, and bytes that no other phone, item or day has."""

    day: date
    raw: bytes


class Issuer:
    """Makes the tokens of one phone on one day of the console's zone. `device` is what the phone calls itself."""

    def __init__(self, device: bytes, day: date) -> None:
        name = blake2b(b"device" + device, key=_key(settings.DATA_KEY), digest_size=10).digest()
        self._phone = _PHONE.pack((day - _EPOCH).days, name)
        self._signature = _signature(self._phone)

    @property
    def tag(self) -> bytes:
        """Return bytes that are others whenever the tokens are."""
        return self._phone + self._sign([_NO_ITEM])

    def tokens(self, items: Iterable[bytes]) -> list[str]:
        """Return 32 letters of base64url for each item, which is named by the 16 bytes of its id."""
        # Thousands of phones begin at once: a token costs a hash and a slice, the letters are made of all together.
        written = _write(self._sign(items))
        phone = _write(self._phone)
        return [phone + written[at : at + LENGTH // 2] for at in range(0, len(written), LENGTH // 2)]

    def _sign(self, items: Iterable[bytes]) -> bytes:
        begin, signed = self._signature.copy, []
        for item in items:
            signature = begin()
            signature.update(item)
            signed.append(signature.digest())
        return b"".join(signed)


def read_proof(token: object, *, item: str) -> Proof | None:
    """Return what a token says; None unless it was made here for this item, however its id is spelt."""
    if type(token) is not str or len(token) != LENGTH:
        return None
    try:
        raw, item_id = base64.b64decode(token, b"-_", validate=True), uuid.UUID(item)
    except ValueError:
        return None
    signature = _signature(raw[:_HALF_BYTES])
    signature.update(item_id.bytes)
    if not hmac.compare_digest(raw[_HALF_BYTES:], signature.digest()):
        return None
    return Proof(_EPOCH + timedelta(days=_PHONE.unpack_from(raw)[0]), raw)


def ends_at(day: date) -> datetime:
    """Return the UTC moment from which on the tokens of a day are refused."""
    return _ends_at(day, settings.CONSOLE_TIME_ZONE)


@lru_cache(maxsize=16)
def _ends_at(day: date, _zone: str) -> datetime:
    return span_of(day, day + GOOD_FOR)[1]


def _signature(phone: bytes) -> "blake2b":
    """Return a keyed hash that waits for the item."""
    return blake2b(phone, key=_key(settings.DATA_KEY), digest_size=_HALF_BYTES)


@cache
def _key(secret: bytes) -> bytes:
    return hmac.digest(secret, b"proofs of events", "sha256")


def _write(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()
