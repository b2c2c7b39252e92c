"""Choices of an admin: emails about problems, and problems that are hidden for a while."""

import uuid
from datetime import timedelta

from django.db import transaction

from apps.core.actor import Actor
from apps.monitoring import inbox
from apps.monitoring.models import MailChoice, Snooze
from apps.wire.errors import ApiError


class UnknownProblemError(ApiError):
    default_detail = "`kind` must be that of a problem in the inbox."

    def __init__(self) -> None:
        super().__init__(errors={"kind": [self.default_detail]})


def get_choice(*, admin_id: uuid.UUID) -> MailChoice:
    """Return the choice of an admin. Before the first choice, emails are off."""
    return MailChoice.objects.filter(pk=admin_id).first() or MailChoice(admin_id=admin_id)


@transaction.atomic
def choose_emails(*, problems: bool, actor: Actor) -> MailChoice:
    """Turn emails about problems on or off for the actor. Nothing is recorded when nothing changes."""
    choice, _ = MailChoice.objects.select_for_update().get_or_create(pk=actor.admin.pk)
    if choice.problems != problems:
        before = {"problems": choice.problems}
        choice.problems = problems
        choice.save()
        actor.admin.record("admin.mails", actor=actor, before=before, after={"problems": problems})
    return choice


@transaction.atomic
def snooze_problem(*, kind: str, hours: int, actor: Actor) -> None:
    """Hide a problem from the actor for some hours. With 0, show it again.

    Raises:
        UnknownProblemError: No problem has this kind.
    """
    if not inbox.is_known(kind):
        raise UnknownProblemError
    admin_id = actor.admin.pk
    snoozes = Snooze.objects.filter(admin_id=admin_id, kind=kind)
    until = actor.now + timedelta(hours=hours)
    if hours:
        # A repeated request is no change.
        if snoozes.filter(until__gt=until - timedelta(minutes=1), until__lte=until).exists():
            return
        Snooze.objects.update_or_create(admin_id=admin_id, kind=kind, defaults={"until": until})
    elif not snoozes.delete()[0]:
        return
    after = {"problem": kind, "snoozed_until": until.isoformat() if hours else None}
    actor.admin.record("admin.snooze", actor=actor, after=after)
