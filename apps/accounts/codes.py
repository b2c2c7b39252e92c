"""Makes, parses, and hashes codes and tokens."""

import hashlib
import re
import secrets
import unicodedata
from uuid import UUID

from argon2.low_level import Type, hash_secret_raw
from django.conf import settings
from django.utils.crypto import salted_hmac

HASH_LENGTH = 64
CODE_LENGTH = 6
BACKUP_CODE_LENGTH = 16
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_LOOKALIKES = str.maketrans("018", "OIB")
# `\d` and int() also accept digits of other scripts, underscores, and signs.
_CODE = re.compile(rf"[0-9]{{{CODE_LENGTH}}}")
_BACKUP_CODE = re.compile(rf"[A-Z2-7]{{{BACKUP_CODE_LENGTH}}}")


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def parse_code(text: str) -> str:
    """Return the 6 digits as ASCII and without spaces, or an empty string if it is no code."""
    code = "".join(str(unicodedata.decimal(character, character)) for character in text if not character.isspace())
    return code if is_code(code) else ""


def parse_backup_code(text: str) -> str:
    """Return the 16 base32 characters without spaces and dashes, or an empty string if it is no backup code.

    Base32 has no 0, 1, and 8, because they look like O, I, and B.
    """
    code = "".join(filter(str.isalnum, text)).upper().translate(_LOOKALIKES)
    return code if _BACKUP_CODE.fullmatch(code) else ""


def make_token() -> str:
    """Return a token with 256 random bits. Only its SHA-256 is stored."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def make_code() -> str:
    return f"{secrets.randbelow(10**CODE_LENGTH):0{CODE_LENGTH}d}"


def hash_code(*, challenge: UUID, code: str) -> str:
    # Keyed, because all six-digit codes can be hashed quickly. Bound to the challenge, so that rows cannot be swapped.
    return salted_hmac("accounts.code", f"{challenge}:{code}", algorithm="sha256").hexdigest()


def hash_subject(*, scope: str, subject: str) -> str:
    """Return the key of a counter. A keyed hash, because people type passwords into the ID field."""
    return salted_hmac("accounts.limits", f"{scope}:{subject}", algorithm="sha256").hexdigest()


def hash_account(account: str) -> str:
    """Return a short hash for the security log, which distinguishes attempts at one account from attempts at many."""
    return hash_subject(scope="security", subject=account)[:16] if account else ""


def make_backup_code() -> str:
    """Return 16 base32 characters: 80 bits."""
    return "".join(secrets.choice(_BASE32) for _ in range(BACKUP_CODE_LENGTH))


def hash_backup_code(*, code: str, salt: str) -> str:
    # The ten codes of a set share a salt, so checking a code takes one hash and one lookup.
    cost = settings.BACKUP_CODE_COST
    raw = hash_secret_raw(code.encode(), salt.encode(), **cost, parallelism=1, hash_len=32, type=Type.ID)
    return raw.hex()
