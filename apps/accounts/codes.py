"""How codes and tokens are made, what they look like, and what is kept of them."""

import hashlib
import re
import secrets
from uuid import UUID

from argon2.low_level import Type, hash_secret_raw
from django.conf import settings
from django.utils.crypto import salted_hmac

HASH_LENGTH = 64
CODE_LENGTH = 6
BACKUP_CODE_LENGTH = 16
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
# Spelt out, because `\d` and int() take digits of other scripts, underscores and signs.
_CODE = re.compile(rf"[0-9]{{{CODE_LENGTH}}}")
_BACKUP_CODE = re.compile(rf"[A-Z2-7]{{{BACKUP_CODE_LENGTH}}}")


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def is_backup_code(text: str) -> bool:
    return _BACKUP_CODE.fullmatch(text) is not None


def parse_code(text: str) -> str:
    """A code of 6 digits, in groups as apps show it, too; empty when it is none."""
    code = text.replace(" ", "")
    return code if is_code(code) else ""


def parse_backup_code(text: str) -> str:
    """A code of 16 base32 characters however it was typed; empty when it is none."""
    code = text.replace(" ", "").replace("-", "").upper()
    return code if is_backup_code(code) else ""


def make_token() -> str:
    """256 random bits; what is stored of it is its SHA-256."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def make_code() -> str:
    return f"{secrets.randbelow(10**CODE_LENGTH):0{CODE_LENGTH}d}"


def hash_code(*, challenge: UUID, code: str) -> str:
    # Keyed, because a million codes are hashed in no time; bound to its challenge, so that rows cannot be swapped.
    return salted_hmac("accounts.code", f"{challenge}:{code}", algorithm="sha256").hexdigest()


def hash_subject(*, scope: str, subject: str) -> str:
    """Names of counters are keyed hashes: people type passwords into the id field."""
    return salted_hmac("accounts.limits", f"{scope}:{subject}", algorithm="sha256").hexdigest()


def hash_account(account: str) -> str:
    """What the log says of an account: enough to tell tries at one from tries at many."""
    return hash_subject(scope="security", subject=account)[:16] if account else ""


def make_backup_code() -> str:
    """16 characters of base32: 80 bits."""
    return "".join(secrets.choice(_BASE32) for _ in range(BACKUP_CODE_LENGTH))


def hash_backup_code(*, code: str, salt: str) -> str:
    # One salt for the ten codes of a set, so that a guess costs one hash and one lookup.
    cost = settings.BACKUP_CODE_COST
    raw = hash_secret_raw(code.encode(), salt.encode(), **cost, parallelism=1, hash_len=32, type=Type.ID)
    return raw.hex()
