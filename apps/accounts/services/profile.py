from django.db import transaction

from apps.accounts.models import Admin
from apps.audit import services as audit
from apps.core.actor import Actor

FIELDS = ("name", "state", "city", "address", "phone")


@transaction.atomic
def update_profile(*, change: dict[str, str], actor: Actor) -> Admin:
    """Save the five fields of the actor's own profile. Saving what stands there leaves no audit entry."""
    stored = Admin.objects.select_for_update().get(pk=actor.admin.pk)
    changed = [field for field in FIELDS if field in change and getattr(stored, field) != change[field]]
    if not changed:
        return stored
    before = {field: getattr(stored, field) for field in changed}
    for field in changed:
        setattr(stored, field, change[field])
    stored.save(update_fields=changed)
    audit.record(
        actor=actor,
        action="admin.profile",
        target=f"admin:{stored.pk}",
        before=before,
        after={field: change[field] for field in changed},
    )
    return stored
