"""Invitations: a link by mail that makes one admin of a chosen role, once, within a day."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts import codes, messages
from apps.accounts.models import Admin, Invitation
from apps.accounts.services import admins, mail, passwords
from apps.audit import services as audit
from apps.core.actor import Actor, Role
from apps.wire.errors import ConflictError, NotFoundError, NotSignedInError, TooManyRequestsError

LIFE = timedelta(hours=24)
# Of one admin: a stolen session must not become a sender of mails.
LIMIT, WINDOW = 20, timedelta(hours=1)


class EmailTakenError(ConflictError):
    default_detail = messages.EMAIL_OF_AN_ADMIN


class InvitationNotFoundError(NotFoundError):
    default_detail = messages.UNKNOWN_INVITATION


def open_invitations() -> QuerySet[Invitation]:
    """Those that can be accepted; what was promised by somebody who may not invite any more is void."""
    inviters = Admin.objects.filter(is_active=True, role=Role.OWNER)
    waiting = Invitation.objects.filter(used_at=None, expires_at__gt=timezone.now(), invited_by__in=inviters)
    return waiting.select_related("invited_by")


def list_open() -> Sequence[Invitation]:
    return list(open_invitations().order_by("-created_at", "-id"))


def find(*, token: str) -> Invitation | None:
    return open_invitations().filter(token_hash=codes.hash_token(token)).first()


@transaction.atomic
def invite(*, email: str, role: str, page: str, actor: Actor) -> Invitation:
    """Mail a link, `page` with a token behind it. An earlier one to the same address stops working.

    Raises EmailTakenError, and TooManyRequestsError beyond what one admin may send in an hour.
    """
    # Of two at once to one address, the later one finds the earlier.
    admins.lock_owners(actor=actor)
    # Whoever accepts one is waited for, and is an admin then.
    admins.expire_invitations(email=email, at=actor.now)
    if Admin.objects.filter(email__iexact=email).exists():
        raise EmailTakenError
    if Invitation.objects.filter(invited_by=actor.admin, created_at__gt=actor.now - WINDOW).count() >= LIMIT:
        raise TooManyRequestsError(messages.TOO_MANY_INVITATIONS, retry_after_s=int(WINDOW.total_seconds()))
    token, expires_at = codes.make_token(), actor.now + LIFE
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
    said = {"role": role}
    audit.record(actor=actor, action="admin.invite", target=f"invitation:{invitation.pk}", after=said, name=email)
    return invitation


@transaction.atomic
def withdraw(*, invitation_id: UUID, actor: Actor) -> None:
    """Void the link of an invitation that nobody has used."""
    invitation = open_invitations().filter(pk=invitation_id).first()
    if invitation is None or not _close(invitation, expires_at=actor.now):
        raise InvitationNotFoundError
    admins.record_withdrawn_invitation(invitation, actor=actor)


def accept(*, invitation: Invitation, login_id: str, password: str, address: str) -> Admin:
    """Make the admin, once; of two at once, one succeeds. A refused id or password leaves the link as it was."""
    passwords.check_new(password=password, login_id=login_id, email=invitation.email)
    hashed, now = make_password(password), timezone.now()
    with transaction.atomic():
        if not _close(invitation, used_at=now):
            raise NotSignedInError(messages.INVITATION_OVER)
        admin = admins.insert_admin(login_id=login_id, email=invitation.email, hashed=hashed, role=invitation.role)
        actor = Actor(admin=admin, address=address, now=now)
        after = {**admin.describe(("login_id", "email", "role")), "invited_by": invitation.invited_by.login_id}
        audit.record(actor=actor, action="admin.join", target=f"admin:{admin.pk}", after=after, name=admin.login_id)
    return admin


def _close(invitation: Invitation, **how: object) -> bool:
    return bool(open_invitations().filter(pk=invitation.pk).update(**how))
