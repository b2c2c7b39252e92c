"""Creates and changes admins, for owners, commands, Django admin, and the own profile."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.db import IntegrityError, transaction
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.accounts.exceptions import AdminExistsError, AdminNotFoundError, RoleRequiredError, TwoFactorOffError
from apps.accounts.models import Admin, AuthenticatorDevice, Invitation, Session
from apps.accounts.services import mail, passwords, sessions, step_tokens, two_factor
from apps.core import rows
from apps.core.actor import Actor, Role
from apps.wire.errors import ApiError, NotSignedInError
from apps.wire.fields import normalize

AUDITED_FIELDS = ("login_id", "email", "name", "state", "city", "address", "phone", "role", "is_active", "is_superuser")
MAX_EMAIL_LENGTH = 254
_LOGIN_ID = re.compile(r"\S{1,150}")


def find_admin(*, admin_id: UUID) -> Admin:
    """Return the admin. Raises AdminNotFoundError."""
    return rows.find(Admin.objects.filter(pk=admin_id), AdminNotFoundError)


def list_people() -> QuerySet[Admin]:
    """Return all admins by ID, with `has_app`, `sessions_count` (live sessions), and `seen_at`."""
    live = sessions.live_sessions().filter(admin=OuterRef("pk")).order_by()
    counted = live.values("admin").annotate(count=Count("pk")).values("count")
    apps = AuthenticatorDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
    return Admin.objects.annotate(
        has_app=Exists(apps),
        sessions_count=Coalesce(Subquery(counted), 0),
        # Sessions are deleted 90 days after their end; `last_login` stays.
        seen_at=Coalesce(Max("sessions__last_seen_at"), F("last_login")),
    ).order_by("login_id")


def create_admin(
    *, login_id: str, email: str, password: str, role: str = Role.VIEWER, actor: Actor | None = None, **fields: Any
) -> Admin:
    """Create an admin. The caller must have checked the password. A superuser is always an owner."""
    role = Role.OWNER if fields.get("is_superuser") else role
    hashed = make_password(normalize(password))
    with transaction.atomic():
        admin = insert_admin(login_id=login_id, email=email, hashed=hashed, role=role, **fields)
        admin.record("admin.add", actor=actor, after=admin.audit_values(AUDITED_FIELDS), name="")
    return admin


def insert_admin(*, login_id: str, email: str, hashed: str, **fields: Any) -> Admin:
    """Insert a new admin. The caller records the audit event. Raises AdminExistsError."""
    login_id, email = normalize(login_id), normalize(email)
    check_id_and_email(login_id=login_id, email=email)
    with _report_duplicates():
        expire_invitations(email=email, at=timezone.now())
        return Admin.objects.create(login_id=login_id, email=email, password=hashed, **fields)


def expire_invitations(*, email: str, at: datetime) -> None:
    """Make the links that were sent to this address invalid.

    Call it before an admin with this address is written. Accepting an invitation uses the same order of locks.
    """
    # Not deleted: they count against the limit of their sender.
    Invitation.objects.filter(email__iexact=email, used_at=None, expires_at__gt=at).update(expires_at=at)


@contextmanager
def _report_duplicates() -> Iterator[None]:
    """Raise AdminExistsError if another transaction took the ID or the email after the check."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise AdminExistsError from error


def check_change(*, admin: Admin, change: dict[str, Any], actor: Actor) -> None:
    """Raise ApiError if the change is invalid.

    Admins cannot disable themselves or reduce their own rights, so there is always an owner.
    """
    full_rights = {"role": Role.OWNER, "is_active": True, "is_superuser": True}
    is_reduced = any(change.get(name, value) != value for name, value in full_rights.items())
    if admin.pk == actor.admin.pk and is_reduced:
        raise ApiError("You cannot disable your own account or change your own role.")
    login_id, email = change.get("login_id", admin.login_id), change.get("email", admin.email)
    if (login_id, email) != (admin.login_id, admin.email):
        check_id_and_email(login_id=login_id, email=email, admin=admin)


@transaction.atomic
def change_admin(*, admin: Admin, change: dict[str, Any], actor: Actor, seen_version: int | None = None) -> Admin:
    """Change another admin's account and notify that admin.

    Disabling the account ends its sessions. Taking the owner role away voids the invitations that the admin sent.

    Raises ConflictError, and RoleRequiredError if the actor has just lost the owner role.
    """
    lock_owners(actor=actor)
    change = {field: normalize(value) if isinstance(value, str) else value for field, value in change.items()}
    stored = Admin.objects.select_for_update(no_key=True).get(pk=admin.pk)
    check_change(admin=stored, change=change, actor=actor)
    values = {field: change[field] for field in AUDITED_FIELDS if field in change}
    if values.get("role", Role.OWNER) != Role.OWNER:
        values["is_superuser"] = False
    if values.get("login_id", stored.login_id) != stored.login_id:
        values["is_case_duplicate"] = False
    is_owner = values.get("is_active", stored.is_active) and values.get("role", stored.role) == Role.OWNER
    withdrawn = [] if is_owner else _void_sent_invitations(stored, at=actor.now)
    with _report_duplicates():
        if values.get("email", stored.email) != stored.email:
            expire_invitations(email=values["email"], at=actor.now)
        before = rows.save(stored, values, seen=seen_version, actor=actor, action="admin.change")
    if before:
        mail.queue_notice(kind="account_changed", admin=stored)
    if "email" in before:
        # The previous address is notified too, in case the account was taken over.
        mail.queue_notice(kind="account_changed", admin=stored, recipient=before["email"])
    if before.keys() & {"is_active", "login_id", "email"}:
        sessions.end_all(admin=stored, reason="account changed")
        # Codes that were sent to the previous address no longer work.
        step_tokens.invalidate_all(admin=stored)
    # Recorded last: the first audit event makes every other change wait until the commit.
    for invitation in withdrawn:
        record_withdrawn_invitation(invitation, actor=actor)
    return stored


def _void_sent_invitations(admin: Admin, *, at: datetime) -> list[Invitation]:
    """Withdraw the open invitations of an admin who stops being an active owner, and return them."""
    sent = Invitation.objects.select_for_update().filter(invited_by=admin, used_at=None, expires_at__gt=at)
    invitations = list(sent.order_by("created_at", "id"))
    Invitation.objects.filter(pk__in=[invitation.pk for invitation in invitations]).update(expires_at=at)
    return invitations


def record_withdrawn_invitation(invitation: Invitation, *, actor: Actor) -> None:
    """Record in the audit log that an invitation was withdrawn."""
    invitation.record("admin.invite_withdraw", actor=actor, before={"role": invitation.role}, name=invitation.email)


def lock_owners(*, actor: Actor) -> None:
    """Lock all owners, so that their changes of admins run one after the other.

    If two owners demote each other, the second gets RoleRequiredError.
    """
    owners = Admin.objects.select_for_update(no_key=True).filter(role=Role.OWNER, is_active=True).order_by("pk")
    if actor.admin.pk not in [owner.pk for owner in owners]:
        raise RoleRequiredError


def reset_admin(*, admin: Admin, password: str, drop_two_factor: bool, make_owner: bool = False) -> None:
    """Set a new password and end all sessions. Optionally remove the authenticator app and make an owner."""
    hashed = make_password(normalize(password))
    with transaction.atomic():
        # The account may have been changed while the operator typed.
        admin = sessions.lock_admin(admin_id=admin.pk) or admin
        passwords.store(admin=admin, hashed=hashed, actor=None)
        if make_owner:
            _make_owner(admin=admin)
        if drop_two_factor:
            remove_authenticator(admin=admin, actor=None)


def _make_owner(*, admin: Admin) -> None:
    fields = ("role", "is_active")
    before = admin.audit_values(fields)
    admin.role = Role.OWNER
    admin.is_active = True
    admin.version += 1
    admin.save(update_fields=[*fields, "version"])
    admin.record("admin.change", actor=None, before=before, after=admin.audit_values(fields))


@transaction.atomic
def reset_authenticator(*, admin: Admin, actor: Actor) -> None:
    """Remove the authenticator app of another admin. Raises TwoFactorOffError and RoleRequiredError."""
    _check_other_admin(admin, actor)
    if not remove_authenticator(admin=admin, actor=actor):
        raise TwoFactorOffError


@transaction.atomic
def end_sessions(*, admin: Admin, actor: Actor) -> int:
    """End all sessions of another admin and return how many there were. Raises RoleRequiredError."""
    _check_other_admin(admin, actor)
    ended = sessions.end_all(admin=admin, reason="ended by an owner")
    if ended:
        admin.record("admin.sessions_end", actor=actor)
    return ended


def _check_other_admin(admin: Admin, actor: Actor) -> None:
    """Reject the own account, because the profile screen requires password and code for the same change."""
    if admin.pk == actor.admin.pk:
        raise ApiError("Do this for your own account on the profile screen.")
    lock_owners(actor=actor)


@transaction.atomic
def remove_authenticator(*, admin: Admin, actor: Actor | None) -> bool:
    """Remove the authenticator app and the backup codes of an account. Return whether there was an app."""
    if not two_factor.get_state(admin=admin).is_on:
        return False
    two_factor.remove_devices(admin=admin)
    sessions.end_all(admin=admin, reason="factor changed")
    step_tokens.invalidate_all(admin=admin)
    mail.queue_notice(kind="two_factor_off", admin=admin)
    admin.record("admin.two_factor_off", actor=actor)
    return True


@transaction.atomic
def end_session(*, session: Session, actor: Actor) -> None:
    """End a session from Django admin."""
    # Locked before the session and the audit log, as in other changes of an account.
    sessions.lock_admin(admin_id=session.admin_id)
    sessions.end(session=session, reason="ended by an operator")
    session.admin.record("admin.session_end", actor=actor)


def check_id_and_email(*, login_id: str, email: str, admin: Admin | None = None) -> None:
    """Raise ApiError if the ID or email is invalid, and AdminExistsError if an admin other than `admin` has it.

    IDs that differ only by case are duplicates, because people would confuse them.
    """
    if not _LOGIN_ID.fullmatch(login_id) or not login_id.isprintable():
        raise ApiError("An admin ID must have 1 to 150 printable characters without spaces.")
    try:
        validate_email(email)
        MaxLengthValidator(MAX_EMAIL_LENGTH)(email)
    except ValidationError as error:
        raise ApiError("Enter an email address.") from error
    others = Admin.objects.exclude(pk=admin.pk) if admin else Admin.objects
    if others.filter(Q(login_id__iexact=normalize(login_id)) | Q(email__iexact=normalize(email))).exists():
        raise AdminExistsError


@transaction.atomic
def update_profile(*, change: dict[str, str], seen_version: int | None, actor: Actor) -> Admin:
    """Save the five editable fields of the actor's profile. Raises ConflictError."""
    admin = sessions.lock_admin(admin_id=actor.admin.pk)
    if admin is None:
        raise NotSignedInError
    rows.save(admin, change, seen=seen_version, actor=actor, action="admin.profile")
    return admin
