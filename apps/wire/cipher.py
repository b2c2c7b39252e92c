"""AES-256-GCM of the wire (docs/protocol.md 2): a 16-byte random iv, the 16-byte tag behind the ciphertext.

It hides payloads from casual reading and detects tampering; it is no substitute for TLS and does not
prevent replay. GCM allows 2**32 messages a key, so keys are rotated: the first of WIRE_KEYS seals, each opens.
"""

import base64
import binascii
import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from Crypto.Cipher import AES

from apps.wire import messages
from apps.wire.errors import ApiError

IV_BYTES = 16
TAG_BYTES = 16


class BadEnvelope(ApiError):
    """The body cannot be opened; the message says which part is at fault."""


@dataclass(frozen=True)
class Opened:
    plaintext: bytes
    key: bytes


def key_name(key: bytes) -> str:
    """First 8 hex digits of the key's SHA-256, the value of X-Wire-Key."""
    return hashlib.sha256(key).hexdigest()[:8]


def seal(plaintext: bytes, key: bytes, *, iv: bytes | None = None) -> dict[str, str]:
    """Seal bytes into {"encrypted", "iv"}. `iv` is given by test vectors only."""
    iv = iv or secrets.token_bytes(IV_BYTES)
    sealed, tag = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=TAG_BYTES).encrypt_and_digest(plaintext)
    return {"encrypted": base64.b64encode(sealed + tag).decode(), "iv": base64.b64encode(iv).decode()}


def open_sealed(envelope: Any, keys: Sequence[bytes]) -> Opened:
    """Open {"encrypted", "iv"} with the first key that fits. Raises BadEnvelope."""
    if not isinstance(envelope, dict) or set(envelope) != {"encrypted", "iv"}:
        raise BadEnvelope(messages.NOT_SEALED)
    iv = _decode(envelope["iv"], "iv")
    if len(iv) != IV_BYTES:
        raise BadEnvelope(messages.IV_LENGTH)
    sealed = _decode(envelope["encrypted"], "encrypted")
    if len(sealed) < TAG_BYTES:
        raise BadEnvelope(messages.TAG_LENGTH)
    for key in keys:
        try:
            cipher = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=TAG_BYTES)
            return Opened(cipher.decrypt_and_verify(sealed[:-TAG_BYTES], sealed[-TAG_BYTES:]), key)
        except ValueError:
            continue
    raise BadEnvelope(messages.DOES_NOT_OPEN)


def _decode(text: Any, field: str) -> bytes:
    if not isinstance(text, str):
        raise BadEnvelope(messages.NOT_SEALED)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadEnvelope(messages.NOT_BASE64.format(field=field)) from None
