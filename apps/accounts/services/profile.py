from django.db import transaction

from apps.accounts.models import Admin
from apps.audit import services as audit

FIELDS = ("name", "state", "city", "address", "phone")


@transaction.atomic
def update_profile(*, admin: Admin, change: dict[str, str], caller_address: str) -> Admin:
    """Save the five fields of the admin's own profile. Saving what stands there leaves no audit entry."""
    stored = Admin.objects.select_for_update().get(pk=admin.pk)
    changed = [field for field in FIELDS if field in change and getattr(stored, field) != change[field]]
    if not changed:
        return stored
    before = {field: getattr(stored, field) for field in changed}
    for field in changed:
        setattr(stored, field, change[field])
    stored.save(update_fields=changed)
    audit.record(
        actor=admin,
        action="admin.profile",
        target=f"admin:{admin.pk}",
        before=before,
        after={field: change[field] for field in changed},
        address=caller_address,
    )
    return stored
