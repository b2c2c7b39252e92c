"""Which mails an admin gets besides codes and notices."""

import uuid

from django.db import transaction

from apps.audit import services as audit
from apps.core.actor import Actor
from apps.monitoring.models import MailChoice
from apps.monitoring.weekly import week_before


def get_choice(*, admin_id: uuid.UUID) -> MailChoice:
    """Return what the admin asked for; without a word, no mails."""
    return MailChoice.objects.filter(pk=admin_id).first() or MailChoice(admin_id=admin_id)


@transaction.atomic
def choose_mails(*, change: dict[str, bool], actor: Actor) -> MailChoice:
    """Turn mails of problems or figures on or off for the actor. What is already so leaves no event."""
    admin_id = actor.admin.pk
    MailChoice.objects.get_or_create(pk=admin_id)
    choice = MailChoice.objects.select_for_update().get(pk=admin_id)
    before = {name: getattr(choice, name) for name in change}
    if before == change:
        return choice
    if change.get("figures") and not choice.figures:
        # The first mail is of the week in which it was asked for.
        choice.figures_week = week_before(now=actor.now)
    for name, value in change.items():
        setattr(choice, name, value)
    choice.save()
    audit.record(actor=actor, action="admin.mails", target=f"admin:{admin_id}", before=before, after=change)
    return choice
