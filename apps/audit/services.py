import re
from collections.abc import Collection, Iterable
from datetime import datetime
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from apps.audit.models import Entry, Revision

if TYPE_CHECKING:
    from apps.core.actor import Actor

_SECRET_NAME = re.compile(r"password|token|secret|otp|seed|hash|cookie|api_?key", re.IGNORECASE)


class ObjectChange(NamedTuple):
    """One changed object: its values before and after.

    `name` is its name for people. It is stored in `before` and `after`, unless the change itself contains a name
    or a title.
    """

    target: str
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    name: str = ""


def record(
    *,
    actor: "Actor | None",
    action: str,
    target: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    name: str = "",
) -> Entry:
    """Write one entry and increase the revision, in the transaction of the change.

    Args:
        actor: Who makes the change; None for management commands and tasks.
        action: The area and the action, such as `placement.update`.
        target: The changed object, such as `placement:native:<id>`.
        before: The changed fields as they were.
        after: The changed fields as they are.
        name: See `ObjectChange`.

    Raises:
        TransactionManagementError: No transaction is open.
    """
    (entry,) = record_each(actor=actor, action=action, changes=[ObjectChange(target, before, after, name)])
    return entry


def record_each(*, actor: "Actor | None", action: str, changes: Iterable[ObjectChange]) -> list[Entry]:
    """Write one entry per change with a single INSERT; see `record`."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("Record audit entries in the transaction of the change.")
    # Locked until the commit, so that entries are numbered in the order of commits.
    revision, _ = Revision.objects.select_for_update().get_or_create(pk=1)
    entries = [
        _make_entry(number, actor, action, change) for number, change in enumerate(changes, start=revision.number + 1)
    ]
    Entry.objects.bulk_create(entries)
    revision.number += len(entries)
    revision.save(update_fields=["number"])
    return entries


def _make_entry(number: int, actor: "Actor | None", action: str, change: ObjectChange) -> Entry:
    # A title in the change is the name.
    name = "" if "title" in (change.after or {}) else change.name
    return Entry(
        number=number,
        at=actor.now if actor else timezone.now(),
        actor=actor.admin if actor else None,
        actor_label=actor.admin.get_username() if actor else "",
        action=action,
        target=change.target,
        before=_mask_secrets(_with_name(change.before, name)),
        after=_mask_secrets(_with_name(change.after, name)),
        address=actor.address if actor else "",
    )


def _with_name(values: dict[str, Any] | None, name: str) -> dict[str, Any] | None:
    return {"name": name, **(values or {})} if name else values


def _mask_secrets(values: dict[str, Any] | None) -> dict[str, Any] | None:
    """Mask texts under names that look secret. A second line of defense: callers leave secrets out."""
    if values is None:
        return None
    return {
        name: "***" if isinstance(value, str) and value and _SECRET_NAME.search(name) else value
        for name, value in values.items()
    }


def last_change(target: str, actions: Collection[str] = ()) -> Entry | None:
    """Return the newest entry that changed fields of the target, optionally by one of `actions`. None if purged."""
    changes = Entry.objects.filter(target=target, before__isnull=False, after__isnull=False)
    return (changes.filter(action__in=actions) if actions else changes).order_by("-number").first()


@transaction.atomic
def purge(before: datetime, limit: int) -> int:
    """Delete up to `limit` of the oldest entries, all older than `before`, and return how many."""
    revision = Revision.objects.select_for_update().filter(pk=1).first()
    oldest = Entry.objects.order_by("number").values_list("number", "at")[:limit]
    old = [number for number, _ in takewhile(lambda entry: entry[1] < before, oldest)]
    if revision is None or not old:
        return 0
    revision.purged_number = old[-1]
    revision.save(update_fields=["purged_number"])
    Entry.objects.filter(number__lte=old[-1]).delete()
    return len(old)
