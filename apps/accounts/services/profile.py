from django.db import transaction

from apps.accounts.models import Admin
from apps.core import versioned
from apps.core.actor import Actor


@transaction.atomic
def update_profile(*, change: dict[str, str], seen_version: int | None, actor: Actor) -> Admin:
    """Save the five fields of the actor's own profile. Raises Conflict."""
    admin = Admin.objects.select_for_update().get(pk=actor.admin.pk)
    target = f"admin:{admin.pk}"
    versioned.save(admin, change, seen=seen_version, actor=actor, action="admin.profile", target=target)
    return admin
