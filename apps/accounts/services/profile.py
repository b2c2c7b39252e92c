from django.db import transaction

from apps.accounts.models import Admin
from apps.accounts.services import holding
from apps.core import rows
from apps.core.actor import Actor
from apps.wire.errors import NotSignedIn


@transaction.atomic
def update_profile(*, change: dict[str, str], seen_version: int | None, actor: Actor) -> Admin:
    """Save the five fields of the actor's own profile. Raises Conflict."""
    admin = holding.hold(admin_id=actor.admin.pk)
    if admin is None:
        raise NotSignedIn
    target = f"admin:{admin.pk}"
    rows.save(admin, change, seen=seen_version, actor=actor, action="admin.profile", target=target)
    return admin
