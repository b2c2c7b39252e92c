"""Encrypts authenticator seeds and texts of unsent emails, which a database dump must not reveal.

AES-256-GCM. The first of DATA_KEYS encrypts, and each of them decrypts. The context (the row and its use) is
authenticated too, so a value that is copied to another row cannot be decrypted there.
"""

import base64
import secrets

from Crypto.Cipher import AES
from django.conf import settings

_IV_SIZE_BYTES = 12
_TAG_SIZE_BYTES = 16


def encrypt(*, secret: bytes, context: str) -> str:
    """Encrypt a secret with the first key."""
    iv = secrets.token_bytes(_IV_SIZE_BYTES)
    cipher = AES.new(settings.DATA_KEYS[0], AES.MODE_GCM, nonce=iv, mac_len=_TAG_SIZE_BYTES)
    cipher.update(context.encode())
    text, tag = cipher.encrypt_and_digest(secret)
    return base64.b64encode(iv + text + tag).decode()


def decrypt(*, encrypted: str, context: str) -> bytes:
    """Decrypt a secret with the key that encrypted it.

    Raises:
        ValueError: If the value was changed, belongs to another context, or was encrypted with an unknown key.
    """
    secret, _ = _decrypt(encrypted, context)
    return secret


def reencrypt(*, encrypted: str, context: str) -> str:
    """Return the secret encrypted with the first key; unchanged if it is already.

    Raises:
        ValueError: As in `decrypt`.
    """
    secret, key = _decrypt(encrypted, context)
    return encrypted if key == settings.DATA_KEYS[0] else encrypt(secret=secret, context=context)


def _decrypt(encrypted: str, context: str) -> tuple[bytes, bytes]:
    """Return the secret and the key that encrypted it."""
    raw = base64.b64decode(encrypted, validate=True)
    iv, text, tag = raw[:_IV_SIZE_BYTES], raw[_IV_SIZE_BYTES:-_TAG_SIZE_BYTES], raw[-_TAG_SIZE_BYTES:]
    for key in settings.DATA_KEYS:
        cipher = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=_TAG_SIZE_BYTES)
        cipher.update(context.encode())
        try:
            return cipher.decrypt_and_verify(text, tag), key
        except ValueError:
            continue
    raise ValueError("None of DATA_KEYS decrypts this value.")
