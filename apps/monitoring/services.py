"""Whether an admin receives emails about problems."""

import uuid

from django.db import transaction

from apps.audit import services as audit
from apps.core.actor import Actor
from apps.monitoring.models import MailChoice


def get_choice(*, admin_id: uuid.UUID) -> MailChoice:
    """Return the choice of an admin. Before the first choice, emails are off."""
    return MailChoice.objects.filter(pk=admin_id).first() or MailChoice(admin_id=admin_id)


@transaction.atomic
def choose_mails(*, problems: bool, actor: Actor) -> MailChoice:
    """Turn emails about problems on or off for the actor. Nothing is recorded when nothing changes."""
    admin_id = actor.admin.pk
    MailChoice.objects.get_or_create(pk=admin_id)
    choice = MailChoice.objects.select_for_update().get(pk=admin_id)
    if choice.problems != problems:
        before = {"problems": choice.problems}
        choice.problems = problems
        choice.save()
        after = {"problems": problems}
        audit.record(
            actor=actor,
            action="admin.mails",
            target=f"admin:{admin_id}",
            before=before,
            after=after,
            name=actor.admin.get_username(),
        )
    return choice
