"""Authenticator app and backup codes of the own account. Each change requires the password and a code."""

import base64
import secrets
from dataclasses import dataclass
from urllib.parse import quote, urlencode

import segno
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from apps.accounts import codes, encryption
from apps.accounts.exceptions import (
    TwoFactorNotStartedError,
    TwoFactorOffError,
    TwoFactorOnError,
    WrongAppCodeError,
    WrongBackupCodeError,
)
from apps.accounts.models import Admin, AppCode, AuthenticatorDevice, BackupCode, BackupCodeDevice, OneTimeCode, Session
from apps.accounts.services import limits, mail, passwords, sessions, step_tokens
from apps.core.actor import Actor

SEED_SIZE_BYTES = 20
BACKUP_CODES_COUNT = 10


@dataclass(frozen=True)
class TwoFactorState:
    """Whether an authenticator app is on, and the number of unused backup codes."""

    is_on: bool
    backup_codes_left: int


@dataclass(frozen=True)
class Enrolment:
    """The secret for the app. It is shown once."""

    secret: str
    qr: str


@dataclass(frozen=True)
class BackupCodes:
    """A new set: the hashes by code. The codes are shown once."""

    salt: str
    hashes: dict[str, str]


def get_state(*, admin: Admin) -> TwoFactorState:
    """Return whether an authenticator app is on, and how many backup codes are left."""
    left = BackupCode.objects.filter(device__user=admin, used_at__isnull=True).count()
    return TwoFactorState(is_on=_get_confirmed_device(admin=admin) is not None, backup_codes_left=left)


def start(*, admin: Admin, password: str) -> Enrolment:
    """Make a seed and return it. The app is on once a code of it is confirmed."""
    passwords.confirm(admin=admin, password=password)
    if _get_confirmed_device(admin=admin):
        raise TwoFactorOnError
    seed = secrets.token_bytes(SEED_SIZE_BYTES)
    encrypted = encryption.encrypt(secret=seed, context=f"authenticator:{admin.pk}")
    with transaction.atomic():
        sessions.lock_admin(admin_id=admin.pk)
        AuthenticatorDevice.objects.update_or_create(
            user=admin,
            confirmed=False,
            defaults={
                "encrypted_seed": encrypted,
                "name": "Authenticator app",
                "last_t": -1,
                "created_at": timezone.now(),
            },
        )
    return _describe(admin=admin, seed=seed)


def confirm(*, code: str, actor: Actor, session: Session) -> list[str]:
    """Turn the app on with a code of it, and return the backup codes. They cannot be read again."""
    admin = actor.admin
    device = AuthenticatorDevice.objects.filter(user=admin, confirmed=False).first()
    if device is None:
        # The response with the backup codes may have been lost.
        raise TwoFactorOnError if _get_confirmed_device(admin=admin) else TwoFactorNotStartedError
    with limits.attempt(limits=limits.reauthentication_limits(admin=admin), account=admin.login_id):
        found = device.find(codes.parse_code(code))
        if found is None:
            raise WrongAppCodeError
    new_codes = make_backup_codes()
    with transaction.atomic():
        sessions.check_still_signed_in(admin=admin, session=session)
        # Another set-up may have been confirmed meanwhile.
        if _get_confirmed_device(admin=admin):
            raise TwoFactorOnError
        # A set-up that was started again has another seed than the one that was confirmed.
        unconfirmed = AuthenticatorDevice.objects.filter(
            pk=device.pk, confirmed=False, encrypted_seed=device.encrypted_seed
        )
        if not unconfirmed.update(confirmed=True):
            raise TwoFactorNotStartedError
        _use(found)
        store_backup_codes(admin=admin, new_codes=new_codes)
        _finish_change(actor=actor, kind="two_factor_on", session=session)
    return list(new_codes.hashes)


def turn_off(*, password: str, code: str, actor: Actor, session: Session) -> None:
    """Turn the app off with one of its codes or a backup code. Codes are emailed again."""
    found = _confirm_both(admin=actor.admin, password=password, code=code)
    with transaction.atomic():
        sessions.check_still_signed_in(admin=actor.admin, session=session)
        _use(found)
        remove_devices(admin=actor.admin)
        _finish_change(actor=actor, kind="two_factor_off", session=session)


def renew_backup_codes(*, password: str, code: str, actor: Actor, session: Session) -> list[str]:
    """Replace the backup codes, and return the new ones. They cannot be read again."""
    found = _confirm_both(admin=actor.admin, password=password, code=code)
    new_codes = make_backup_codes()
    with transaction.atomic():
        sessions.check_still_signed_in(admin=actor.admin, session=session)
        _use(found)
        store_backup_codes(admin=actor.admin, new_codes=new_codes)
        _finish_change(actor=actor, kind="backup_codes_made", session=session)
    return list(new_codes.hashes)


def remove_devices(*, admin: Admin) -> None:
    """Delete the authenticator app and the backup codes of an admin."""
    # A sign-in with a code of these devices locks the admin first, too.
    sessions.lock_admin(admin_id=admin.pk)
    AuthenticatorDevice.objects.filter(user=admin).delete()
    BackupCodeDevice.objects.filter(user=admin).delete()


def find_code(*, admin: Admin, code: str) -> AppCode | BackupCode | None:
    """Return the code if it is a right one of the app or a backup code. None if no app is on."""
    device: AuthenticatorDevice | BackupCodeDevice | None
    device = _get_confirmed_device(admin=admin)
    if device is None:
        return None
    app_code = codes.parse_code(code)
    if not app_code:
        device = BackupCodeDevice.objects.filter(user=admin).first()
    return device.find(app_code or code) if device else None


def _confirm_both(*, admin: Admin, password: str, code: str) -> OneTimeCode:
    passwords.confirm(admin=admin, password=password)
    if not _get_confirmed_device(admin=admin):
        raise TwoFactorOffError
    with limits.attempt(limits=limits.reauthentication_limits(admin=admin), account=admin.login_id):
        found = find_code(admin=admin, code=code)
        if found is None:
            raise WrongAppCodeError if codes.parse_code(code) else WrongBackupCodeError
    return found


def _use(code: OneTimeCode) -> None:
    if not code.use():
        raise WrongAppCodeError if isinstance(code, AppCode) else WrongBackupCodeError


def _get_confirmed_device(*, admin: Admin) -> AuthenticatorDevice | None:
    device: AuthenticatorDevice | None = AuthenticatorDevice.objects.filter(user=admin, confirmed=True).first()
    return device


def make_backup_codes() -> BackupCodes:
    """Make and hash ten codes. Slow, so call it before the transaction: SQLite has one writer."""
    salt = secrets.token_hex(16)
    new_codes = [codes.make_backup_code() for _ in range(BACKUP_CODES_COUNT)]
    return BackupCodes(salt, {code: codes.hash_backup_code(code=code, salt=salt) for code in new_codes})


def store_backup_codes(*, admin: Admin, new_codes: BackupCodes) -> None:
    """Replace the backup codes of an admin."""
    BackupCodeDevice.objects.filter(user=admin).delete()
    device = BackupCodeDevice.objects.create(user=admin, name="Backup codes", salt=new_codes.salt)
    BackupCode.objects.bulk_create(BackupCode(device=device, code_hash=hashed) for hashed in new_codes.hashes.values())


def _finish_change(*, actor: Actor, kind: str, session: Session) -> None:
    """End the other sessions and unfinished sign-ins, notify the admin, and record the change."""
    admin = actor.admin
    sessions.end_all(admin=admin, reason="factor changed", keep=session)
    step_tokens.invalidate_all(admin=admin)
    mail.queue_notice(kind=kind, admin=admin)
    admin.record(f"admin.{kind}", actor=actor)


def _describe(*, admin: Admin, seed: bytes) -> Enrolment:
    secret = base64.b32encode(seed).decode()
    issuer = settings.OTP_TOTP_ISSUER
    query = urlencode(
        {"secret": secret, "issuer": issuer, "algorithm": "SHA1", "digits": 6, "period": 30}, quote_via=quote
    )
    uri = f"otpauth://totp/{quote(issuer)}:{quote(admin.login_id)}?{query}"
    qr = segno.make(uri, error="m").svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
    return Enrolment(secret=secret, qr=qr)
