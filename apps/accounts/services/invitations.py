"""Invitations: a link by email that creates one admin with a chosen role, once, within a day."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.exceptions import InvitationExpiredError
from apps.accounts.models import Admin, Invitation
from apps.accounts.services import admins, mail, passwords
from apps.core.actor import Actor, Role
from apps.wire.errors import ConflictError, NotFoundError, TooManyRequestsError

LIFETIME = timedelta(hours=24)
# Per admin, so that a stolen session cannot send many emails.
MAX_INVITATIONS = 20
MAX_INVITATIONS_WINDOW = timedelta(hours=1)


def open_invitations() -> QuerySet[Invitation]:
    """Return the invitations that can be accepted: unused, not expired, and sent by an active owner."""
    inviters = Admin.objects.filter(is_active=True, role=Role.OWNER)
    waiting = Invitation.objects.filter(used_at=None, expires_at__gt=timezone.now(), invited_by__in=inviters)
    return waiting.select_related("invited_by")


def list_open() -> Sequence[Invitation]:
    """Return the invitations that can be accepted, newest first."""
    return list(open_invitations().order_by("-created_at", "-id"))


def find(*, token: str) -> Invitation | None:
    """Return the invitation of a token if it can be accepted."""
    return open_invitations().filter(token_hash=codes.hash_token(token)).first()


@transaction.atomic
def invite(*, email: str, role: str, page: str, actor: Actor) -> Invitation:
    """Email a link: `page` with a token behind it. An earlier link to the same address stops working.

    Raises:
        ConflictError: If an admin has this email.
        TooManyRequestsError: If the actor sent too many within an hour.
    """
    # Locked first, so that parallel invitations to one address see each other.
    admins.lock_owners(actor=actor)
    # Waits for an invitation that is being accepted; its admin exists afterwards.
    admins.expire_invitations(email=email, at=actor.now)
    if Admin.objects.filter(email__iexact=email).exists():
        raise ConflictError("An admin with this email already exists.")
    window_start = actor.now - MAX_INVITATIONS_WINDOW
    if Invitation.objects.filter(invited_by=actor.admin, created_at__gt=window_start).count() >= MAX_INVITATIONS:
        raise TooManyRequestsError(
            "You have sent too many invitations. Wait before you send another one.",
            retry_after_s=int(MAX_INVITATIONS_WINDOW.total_seconds()),
        )
    token = codes.make_token()
    expires_at = actor.now + LIFETIME
    invitation = Invitation.objects.create(
        email=email,
        role=role,
        token_hash=codes.hash_token(token),
        invited_by=actor.admin,
        created_at=actor.now,
        expires_at=expires_at,
    )
    inviter = actor.admin.name or actor.admin.login_id
    mail.queue_invitation(recipient=email, expires_at=expires_at, link=page + token, role=role, inviter=inviter)
    invitation.record("admin.invite", actor=actor, after={"role": role}, name=email)
    return invitation


@transaction.atomic
def withdraw(*, invitation_id: UUID, actor: Actor) -> None:
    """Make the link of an unused invitation invalid. Raises NotFoundError."""
    invitation = open_invitations().filter(pk=invitation_id).first()
    if invitation is None or not _close(invitation, expires_at=actor.now):
        raise NotFoundError("This invitation was used or withdrawn, or it has expired.")
    admins.record_withdrawn_invitation(invitation, actor=actor)


def accept(*, invitation: Invitation, login_id: str, password: str, address: str) -> Admin:
    """Create the admin. A rejected ID or password does not use up the link.

    Raises InvitationExpiredError, also for the second of two parallel requests.
    """
    passwords.check_new(password=password, login_id=login_id, email=invitation.email)
    hashed = make_password(password)
    now = timezone.now()
    with transaction.atomic():
        if not _close(invitation, used_at=now):
            raise InvitationExpiredError
        admin = admins.insert_admin(login_id=login_id, email=invitation.email, hashed=hashed, role=invitation.role)
        actor = Actor(admin=admin, address=address, now=now)
        after = {**admin.audit_values(("login_id", "email", "role")), "invited_by": invitation.invited_by.login_id}
        admin.record("admin.join", actor=actor, after=after)
    return admin


def _close(invitation: Invitation, **changes: object) -> bool:
    return bool(open_invitations().filter(pk=invitation.pk).update(**changes))
