import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F

from apps.audit.models import Entry, Revision

if TYPE_CHECKING:
    from apps.accounts.models import Admin

_SECRET_NAME = re.compile(r"password|token|secret|otp|seed|hash|cookie|api_?key", re.IGNORECASE)


@dataclass(frozen=True)
class Hand:
    """Whose change it is, from where, and when."""

    admin: "Admin"
    address: str
    now: datetime


@transaction.atomic
def record(
    *,
    actor: "Admin | None",
    action: str,
    target: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    address: str = "",
) -> Entry:
    """Write one entry and raise the revision, in the transaction of the change that it tells of."""
    entry = Entry.objects.create(
        actor=actor,
        actor_label=actor.get_username() if actor else "",
        action=action,
        target=target,
        before=_mask(before),
        after=_mask(after),
        address=address,
    )
    _raise_revision()
    return entry


def _raise_revision() -> None:
    if not Revision.objects.filter(pk=1).update(number=F("number") + 1):
        Revision.objects.bulk_create([Revision(pk=1)], ignore_conflicts=True)
        Revision.objects.filter(pk=1).update(number=F("number") + 1)


def _mask(values: dict[str, Any] | None) -> dict[str, Any] | None:
    """Callers keep secrets out by themselves; a name that looks like one is masked all the same."""
    if values is None:
        return None
    return {
        name: "***" if isinstance(value, str) and _SECRET_NAME.search(name) else value for name, value in values.items()
    }
