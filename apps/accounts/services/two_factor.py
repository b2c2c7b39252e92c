"""Enrolment of an authenticator app and of backup codes. Each change asks for the password and a code again."""

import base64
import secrets
from dataclasses import dataclass
from urllib.parse import quote, urlencode

import segno
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from apps.accounts import codes, encryption, messages
from apps.accounts.models import Admin, AppCode, AuthenticatorDevice, BackupCode, BackupCodeDevice, OneTimeCode, Session
from apps.accounts.services import limits, mail, passwords, sessions, step_tokens
from apps.accounts.services.sign_in import WrongCodeError
from apps.audit import services as audit
from apps.core.actor import Actor
from apps.wire.errors import ConflictError

SEED_SIZE_BYTES = 20
BACKUP_CODES_COUNT = 10


class TwoFactorOnError(ConflictError):
    default_detail = messages.TWO_FACTOR_ALREADY_ON


class TwoFactorNotStartedError(ConflictError):
    default_detail = messages.TWO_FACTOR_NOT_STARTED


class TwoFactorOffError(ConflictError):
    default_detail = messages.TWO_FACTOR_NOT_ON


@dataclass(frozen=True)
class TwoFactorState:
    is_on: bool
    backup_codes_left: int


@dataclass(frozen=True)
class Enrolment:
    """What the app needs, shown once."""

    secret: str
    qr: str


@dataclass(frozen=True)
class BackupCodes:
    """A new set: the hash of each code by the code itself, which is shown once."""

    salt: str
    hashes: dict[str, str]


def get_state(*, admin: Admin) -> TwoFactorState:
    left = BackupCode.objects.filter(device__user=admin, used_at__isnull=True).count()
    return TwoFactorState(is_on=_confirmed(admin=admin) is not None, backup_codes_left=left)


def start(*, admin: Admin, password: str) -> Enrolment:
    """Make a seed and show it. It protects nothing until a code of it is confirmed."""
    passwords.confirm(admin=admin, password=password)
    if _confirmed(admin=admin):
        raise TwoFactorOnError
    seed = secrets.token_bytes(SEED_SIZE_BYTES)
    sealed = encryption.encrypt(secret=seed, context=f"authenticator:{admin.pk}")
    with transaction.atomic():
        sessions.lock_admin(admin_id=admin.pk)
        AuthenticatorDevice.objects.update_or_create(
            user=admin,
            confirmed=False,
            defaults={"sealed_seed": sealed, "name": "Authenticator app", "last_t": -1, "created_at": timezone.now()},
        )
    return _describe(admin=admin, seed=seed)


def confirm(*, code: str, actor: Actor, session: Session) -> list[str]:
    """Turn the app on with a right code of it; returns the backup codes, which nobody can read again."""
    admin = actor.admin
    device = AuthenticatorDevice.objects.filter(user=admin, confirmed=False).first()
    if device is None:
        # The answer that brought the backup codes may have been lost on its way.
        raise TwoFactorOnError if _confirmed(admin=admin) else TwoFactorNotStartedError
    with limits.attempt(limits=limits.reauthentication_limits(admin=admin), account=admin.login_id):
        proof = device.find(codes.parse_code(code))
        if proof is None:
            raise WrongCodeError(messages.WRONG_APP_CODE)
    made = make_backup_codes()
    with transaction.atomic():
        sessions.check_still_signed_in(admin=admin, session=session)
        # One that was begun while another was being confirmed may still be there.
        if _confirmed(admin=admin):
            raise TwoFactorOnError
        # Begun anew meanwhile, it has another seed than the one that was proven.
        proven = AuthenticatorDevice.objects.filter(pk=device.pk, confirmed=False, sealed_seed=device.sealed_seed)
        if not proven.update(confirmed=True):
            raise TwoFactorNotStartedError
        _spend(proof)
        store_backup_codes(admin=admin, made=made)
        _tell(actor=actor, kind="two_factor_on", session=session)
    return list(made.hashes)


def turn_off(*, password: str, code: str, actor: Actor, session: Session) -> None:
    """Back to codes by e-mail. Takes a code of the app or a backup code."""
    proof = _confirm_both(admin=actor.admin, password=password, code=code)
    with transaction.atomic():
        sessions.check_still_signed_in(admin=actor.admin, session=session)
        _spend(proof)
        remove_devices(admin=actor.admin)
        _tell(actor=actor, kind="two_factor_off", session=session)


def renew_backup_codes(*, password: str, code: str, actor: Actor, session: Session) -> list[str]:
    proof = _confirm_both(admin=actor.admin, password=password, code=code)
    made = make_backup_codes()
    with transaction.atomic():
        sessions.check_still_signed_in(admin=actor.admin, session=session)
        _spend(proof)
        store_backup_codes(admin=actor.admin, made=made)
        _tell(actor=actor, kind="backup_codes_made", session=session)
    return list(made.hashes)


def remove_devices(*, admin: Admin) -> None:
    # Whoever signs in with a code of theirs holds the account first, too.
    sessions.lock_admin(admin_id=admin.pk)
    AuthenticatorDevice.objects.filter(user=admin).delete()
    BackupCodeDevice.objects.filter(user=admin).delete()


def find_code(*, admin: Admin, code: str) -> AppCode | BackupCode | None:
    """A right code of the app, or a backup code; None when two-factor is off."""
    device: AuthenticatorDevice | BackupCodeDevice | None
    device = _confirmed(admin=admin)
    if device is None:
        return None
    of_app = codes.parse_code(code)
    if not of_app:
        device = BackupCodeDevice.objects.filter(user=admin).first()
    return device.find(of_app or code) if device else None


def _confirm_both(*, admin: Admin, password: str, code: str) -> OneTimeCode:
    passwords.confirm(admin=admin, password=password)
    if not _confirmed(admin=admin):
        raise TwoFactorOffError
    with limits.attempt(limits=limits.reauthentication_limits(admin=admin), account=admin.login_id):
        proof = find_code(admin=admin, code=code)
        if proof is None:
            raise WrongCodeError(messages.WRONG_APP_CODE if codes.parse_code(code) else messages.WRONG_BACKUP_CODE)
    return proof


def _spend(proof: OneTimeCode) -> None:
    if not proof.use():
        raise WrongCodeError(messages.WRONG_APP_CODE if isinstance(proof, AppCode) else messages.WRONG_BACKUP_CODE)


def _confirmed(*, admin: Admin) -> AuthenticatorDevice | None:
    device: AuthenticatorDevice | None = AuthenticatorDevice.objects.filter(user=admin, confirmed=True).first()
    return device


def make_backup_codes() -> BackupCodes:
    """Hashed before the transaction that keeps them: ten take a while, and SQLite has one writer."""
    salt = secrets.token_hex(16)
    made = [codes.make_backup_code() for _ in range(BACKUP_CODES_COUNT)]
    return BackupCodes(salt, {code: codes.hash_backup_code(code=code, salt=salt) for code in made})


def store_backup_codes(*, admin: Admin, made: BackupCodes) -> None:
    # Of two makers at once the later one's codes stand: they take turns.
    BackupCodeDevice.objects.filter(user=admin).delete()
    device = BackupCodeDevice.objects.create(user=admin, name="Backup codes", salt=made.salt)
    BackupCode.objects.bulk_create(BackupCode(device=device, code_hash=hashed) for hashed in made.hashes.values())


def _tell(*, actor: Actor, kind: str, session: Session) -> None:
    """End the other sessions and what waits for the old factor; tell the audit log and the owner."""
    admin = actor.admin
    sessions.end_all(admin=admin, reason="factor changed", keep=session)
    step_tokens.invalidate_all(admin=admin)
    mail.queue_notice(kind=kind, admin=admin)
    audit.record(actor=actor, action=f"admin.{kind}", target=f"admin:{admin.pk}", name=admin.login_id)


def _describe(*, admin: Admin, seed: bytes) -> Enrolment:
    secret = base64.b32encode(seed).decode()
    issuer = settings.OTP_TOTP_ISSUER
    query = urlencode(
        {"secret": secret, "issuer": issuer, "algorithm": "SHA1", "digits": 6, "period": 30}, quote_via=quote
    )
    uri = f"otpauth://totp/{quote(issuer)}:{quote(admin.login_id)}?{query}"
    picture = segno.make(uri, error="m").svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
    return Enrolment(secret=secret, qr=picture)
