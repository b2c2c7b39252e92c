"""Seals what must be readable again but not from a dump: authenticator seeds, texts of unsent mails.

AES-256-GCM under DATA_KEY. The context (which row, which use) is authenticated along, so a sealed value
moved to another row does not open there.
"""

import base64
import secrets

from Crypto.Cipher import AES
from django.conf import settings

_IV_SIZE_BYTES = 12
_TAG_SIZE_BYTES = 16


def seal(*, secret: bytes, context: str) -> str:
    iv = secrets.token_bytes(_IV_SIZE_BYTES)
    cipher = AES.new(settings.DATA_KEY, AES.MODE_GCM, nonce=iv, mac_len=_TAG_SIZE_BYTES)
    cipher.update(context.encode())
    text, tag = cipher.encrypt_and_digest(secret)
    return base64.b64encode(iv + text + tag).decode()


def unseal(*, sealed: str, context: str) -> bytes:
    """Raises ValueError when the value was altered, belongs to another context, or another key sealed it."""
    raw = base64.b64decode(sealed, validate=True)
    cipher = AES.new(settings.DATA_KEY, AES.MODE_GCM, nonce=raw[:_IV_SIZE_BYTES], mac_len=_TAG_SIZE_BYTES)
    cipher.update(context.encode())
    return cipher.decrypt_and_verify(raw[_IV_SIZE_BYTES:-_TAG_SIZE_BYTES], raw[-_TAG_SIZE_BYTES:])
