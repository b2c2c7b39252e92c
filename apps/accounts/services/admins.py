"""Admins as commands and Django admin make and change them."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Q

from apps.accounts import messages
from apps.accounts.models import Admin, Session
from apps.accounts.services import mail, passwords, sessions, steps, two_factor
from apps.audit import services as audit
from apps.core import versioned
from apps.core.actor import Actor
from apps.wire.errors import ApiError, Conflict

TRACED = ("login_id", "email", "name", "state", "city", "address", "phone", "is_active", "is_superuser")
_LOGIN_ID = re.compile(r"\S{1,150}")


class AdminExists(Conflict):
    message = messages.ADMIN_EXISTS


def create_admin(
    *, login_id: str, email: str, password: str, is_superuser: bool = False, actor: Actor | None = None, **fields: str
) -> Admin:
    """Make an admin. The password must have been checked."""
    _check_names(login_id=login_id, email=email)
    if Admin.objects.filter(Q(login_id=login_id) | Q(email__iexact=email)).exists():
        raise AdminExists
    try:
        with transaction.atomic():
            admin = Admin.objects.create_user(login_id, email, password, is_superuser=is_superuser, **fields)
            after = dict(admin.describe(TRACED))
            audit.record(actor=actor, action="admin.add", target=f"admin:{admin.pk}", after=after)
    except IntegrityError as raced:
        raise AdminExists from raced
    return admin


def check_change(*, admin: Admin, change: dict[str, Any], actor: Actor) -> None:
    """Raise ApiError when actor would take the own account or rights away."""
    if admin.pk == actor.admin.pk and not (change.get("is_active", True) and change.get("is_superuser", True)):
        raise ApiError(messages.KEEP_YOURSELF)
    _check_names(login_id=change.get("login_id", admin.login_id), email=change.get("email", admin.email))


@transaction.atomic
def change_admin(*, admin: Admin, change: dict[str, Any], actor: Actor) -> Admin:
    """Change another's account from Django admin. Taking it out of use ends its sessions; the owner is told."""
    stored = Admin.objects.select_for_update().get(pk=admin.pk)
    check_change(admin=stored, change=change, actor=actor)
    values = {field: change[field] for field in TRACED if field in change}
    target = f"admin:{stored.pk}"
    before = versioned.save(stored, values, seen=None, actor=actor, action="admin.change", target=target)
    if before:
        mail.queue_notice(kind="account_changed", admin=stored)
    if "email" in before:
        # Whoever took the account over is not the only one to hear of it.
        mail.queue_notice(kind="account_changed", admin=stored, recipient=before["email"])
    if before.keys() & {"is_active", "login_id", "email"}:
        sessions.end_all(admin=stored, reason="account changed")
    return stored


@transaction.atomic
def reset_admin(*, admin: Admin, password: str, drop_two_factor: bool) -> None:
    """An operator's way in: new password, all sessions ended, the app taken off if asked."""
    passwords.store(admin=admin, password=password, actor=None)
    if drop_two_factor:
        drop_authenticator(admin=admin, actor=None)


@transaction.atomic
def drop_authenticator(*, admin: Admin, actor: Actor | None) -> None:
    """Take a lost app and its backup codes off an account."""
    two_factor.remove_devices(admin=admin)
    sessions.end_all(admin=admin, reason="factor changed")
    steps.close_all(admin=admin)
    mail.queue_notice(kind="two_factor_off", admin=admin)
    audit.record(actor=actor, action="admin.two_factor_off", target=f"admin:{admin.pk}", name=admin.login_id)


@transaction.atomic
def end_session(*, session: Session, actor: Actor) -> None:
    """End somebody's session from Django admin."""
    sessions.end(session=session, reason="ended by an operator")
    admin = session.admin
    audit.record(actor=actor, action="admin.session_end", target=f"admin:{admin.pk}", name=admin.login_id)


def _check_names(*, login_id: str, email: str) -> None:
    if not _LOGIN_ID.fullmatch(login_id) or not login_id.isprintable():
        raise ApiError(messages.BAD_LOGIN_ID)
    try:
        validate_email(email)
    except ValidationError as bad:
        raise ApiError(messages.BAD_EMAIL) from bad
