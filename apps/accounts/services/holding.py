"""Whoever changes an account, or lets somebody in by it, holds its row until the commit: they take turns.

What refers to the account is written meanwhile: it keeps its key.
"""

from uuid import UUID

from apps.accounts.models import Admin, Session
from apps.accounts.services import sessions
from apps.wire.errors import NotSignedIn


def hold(*, admin_id: UUID) -> Admin | None:
    return Admin.objects.select_for_update(no_key=True).filter(pk=admin_id).first()


def is_as_checked(admin: Admin) -> bool:
    """Hold the account; False when its password was changed, or it was disabled, since it was read."""
    held = hold(admin_id=admin.pk)
    return held is not None and held.password == admin.password and held.is_active


def check_signed_in(*, admin: Admin, session: Session) -> None:
    """Hold the account. Raises NotSignedIn for who was let in before it was changed: hashing takes its time."""
    if not is_as_checked(admin) or not sessions.live_sessions().filter(pk=session.pk).exists():
        raise NotSignedIn
