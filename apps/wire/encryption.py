"""Payload encryption (docs/protocol.md 2).

AES-256-GCM with a random IV of 16 bytes and a tag of 16 bytes after the ciphertext. It keeps payloads out of logs and
detects changes. It does not replace TLS and does not prevent replay. GCM allows 2**32 messages per key, so keys are
rotated: the first of WIRE_KEYS encrypts, each of them decrypts.
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


class DecryptionError(ApiError):
    """The body cannot be decrypted. The message names the reason."""


@dataclass(frozen=True)
class Decrypted:
    """A decrypted body, and the key that decrypted it."""

    plaintext: bytes
    key: bytes


def key_name(key: bytes) -> str:
    """Return the value of X-Wire-Key for a key: the first 8 hex digits of its SHA-256."""
    return hashlib.sha256(key).hexdigest()[:8]


def encrypt(plaintext: bytes, key: bytes, *, iv: bytes | None = None) -> dict[str, str]:
    """Encrypt bytes to {"encrypted", "iv"}. Only test vectors pass `iv`."""
    iv = iv or secrets.token_bytes(IV_BYTES)
    ciphertext, tag = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=TAG_BYTES).encrypt_and_digest(plaintext)
    return {"encrypted": base64.b64encode(ciphertext + tag).decode(), "iv": base64.b64encode(iv).decode()}


def decrypt(envelope: Any, keys: Sequence[bytes]) -> Decrypted:
    """Decrypt {"encrypted", "iv"} with the first key that decrypts it.

    Raises:
        DecryptionError: No key decrypts it, or the envelope is malformed.
    """
    if not isinstance(envelope, dict) or set(envelope) != {"encrypted", "iv"}:
        raise DecryptionError(messages.NOT_ENCRYPTED)
    iv = _decode(envelope["iv"], "iv")
    if len(iv) != IV_BYTES:
        raise DecryptionError("`iv` must be 16 bytes.")
    encrypted = _decode(envelope["encrypted"], "encrypted")
    if len(encrypted) < TAG_BYTES:
        raise DecryptionError("`encrypted` must end with a 16-byte tag.")
    for key in keys:
        try:
            cipher = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=TAG_BYTES)
            return Decrypted(cipher.decrypt_and_verify(encrypted[:-TAG_BYTES], encrypted[-TAG_BYTES:]), key)
        except ValueError:
            continue
    raise DecryptionError("The body could not be decrypted. The key is unknown, or the body was modified.")


def _decode(text: Any, field: str) -> bytes:
    if not isinstance(text, str):
        raise DecryptionError(messages.NOT_ENCRYPTED)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise DecryptionError(f"`{field}` must be base64.") from None
