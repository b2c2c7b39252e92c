import re
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F

from apps.audit.chain import digest_of
from apps.audit.models import Entry, Revision

if TYPE_CHECKING:
    from apps.accounts.models import Admin

_SECRET_NAME = re.compile(r"password|token|secret|otp|seed|hash|cookie|api_?key", re.IGNORECASE)


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
    """Write one entry and bump the revision, in the transaction of the change that it tells of."""
    revision = _lock_revision()
    entry = Entry(
        number=revision.number + 1,
        actor=actor,
        actor_label=actor.get_username() if actor else "",
        action=action,
        target=target,
        before=_mask(before),
        after=_mask(after),
        address=address,
        previous=revision.head,
    )
    entry.digest = digest_of(entry)
    entry.save(force_insert=True)
    Revision.objects.filter(pk=1).update(number=entry.number, head=entry.digest)
    return entry


@transaction.atomic
def bump_revision() -> None:
    """Tell whoever keeps a copy that something changed without an entry, in the transaction of that change."""
    _lock_revision()
    Revision.objects.filter(pk=1).update(unaudited=F("unaudited") + 1)


def _lock_revision() -> Revision:
    """The one row, locked until the end of the transaction: entries follow each other in the order of commits."""
    revision = Revision.objects.select_for_update().filter(pk=1).first()
    if revision is None:
        Revision.objects.bulk_create([Revision(pk=1)], ignore_conflicts=True)
        revision = Revision.objects.select_for_update().get(pk=1)
    return revision


def _mask(values: dict[str, Any] | None) -> dict[str, Any] | None:
    """Callers keep secrets out by themselves; a name that looks like one is masked all the same."""
    if values is None:
        return None
    return {
        name: "***" if isinstance(value, str) and value and _SECRET_NAME.search(name) else value
        for name, value in values.items()
    }
