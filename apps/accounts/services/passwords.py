"""Rules for passwords (docs/product.md 3.4), and the change of the own password."""

import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction

from apps.accounts.exceptions import InvalidPasswordError, WrongPasswordError
from apps.accounts.models import Admin, Session
from apps.accounts.services import limits, mail, sessions, step_tokens
from apps.core.actor import Actor

MAX_LENGTH = 256
_PRODUCT_WORDS = {"video", "downloader", "videodownloader", "admin", "administrator", "console"}
_NOT_A_LETTER = re.compile(r"[\W\d_]+")


def check_new(*, password: str, login_id: str, email: str) -> None:
    """Raise InvalidPasswordError unless the password is allowed for this account."""
    check_length(password=password)
    if _is_common(password):
        raise InvalidPasswordError(InvalidPasswordError.TOO_COMMON)
    if _is_made_of_names(password, login_id=login_id, email=email):
        raise InvalidPasswordError(InvalidPasswordError.CONTAINS_NAME)


def check_length(*, password: str) -> None:
    """Raise InvalidPasswordError if the password is too short or too long."""
    if len(password) < settings.PASSWORD_MIN_LENGTH:
        raise InvalidPasswordError(InvalidPasswordError.TOO_SHORT.format(length=settings.PASSWORD_MIN_LENGTH))
    if len(password) > MAX_LENGTH:
        raise InvalidPasswordError(InvalidPasswordError.TOO_LONG.format(length=MAX_LENGTH))


def confirm(*, admin: Admin, password: str, field: str = "password") -> None:
    """Check the password of a signed-in admin again. Wrong ones count as failures."""
    with limits.attempt(limits=limits.reauthentication_limits(admin=admin), account=admin.login_id):
        if len(password) > MAX_LENGTH or not admin.check_password(password):
            raise WrongPasswordError(field)


def change_own(*, current: str, password: str, actor: Actor, session: Session) -> None:
    """Change the actor's password, end the other sessions, and notify the actor."""
    admin = actor.admin
    confirm(admin=admin, password=current, field="current_password")
    check_new(password=password, login_id=admin.login_id, email=admin.email)
    # Hash before the transaction: hashing is slow, and SQLite has one writer.
    hashed = make_password(password)
    with transaction.atomic():
        sessions.check_still_signed_in(admin=admin, session=session)
        store(admin=admin, hashed=hashed, actor=actor, keep=session)


def store(*, admin: Admin, hashed: str, actor: Actor | None, keep: Session | None = None) -> None:
    """Save a checked password, end every session except `keep`, and notify the admin."""
    admin.password = hashed
    admin.save(update_fields=["password"])
    sessions.end_all(admin=admin, reason="password changed", keep=keep)
    step_tokens.invalidate_all(admin=admin)
    mail.queue_notice(kind="password_changed", admin=admin)
    admin.record("admin.password", actor=actor)


def _is_common(password: str) -> bool:
    try:
        _common_words().validate(password)
    except ValidationError:
        return True
    return not password.strip() or password.casefold() in _blocked_words(settings.PASSWORD_BLOCKLIST_FILE)


@lru_cache(maxsize=1)
def _common_words() -> CommonPasswordValidator:
    return CommonPasswordValidator()


@lru_cache(maxsize=2)
def _blocked_words(path: str) -> frozenset[str]:
    lines = Path(path).read_text(errors="replace").casefold().splitlines() if path else []
    return frozenset(line.strip() for line in lines)


def _is_made_of_names(password: str, *, login_id: str, email: str) -> bool:
    """Return whether only a name or a product word is left without digits and signs."""
    letters = _NOT_A_LETTER.sub("", password.casefold())
    own = {login_id.casefold(), email.casefold(), email.casefold().partition("@")[0]}
    words = {_NOT_A_LETTER.sub("", word) for word in own} | _PRODUCT_WORDS
    return password.casefold() in own or (bool(letters) and letters in words)
