import re
from collections.abc import Collection, Iterable
from datetime import datetime
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from apps.audit.chain import digest_of, find_faults, purged_seal_of, seal_of
from apps.audit.models import Entry, Revision

if TYPE_CHECKING:
    from apps.core.actor import Actor

_SECRET_NAME = re.compile(r"password|token|secret|otp|seed|hash|cookie|api_?key", re.IGNORECASE)

PURGED = ("purged_number", "purged_head", "purged_seal")


class AlteredLog(RuntimeError):
    """Raised when what is to be purged is not as it was written."""


class Said(NamedTuple):
    """What an event tells of its target.

    `name` is what the target is called; it is kept on both sides, unless it, or a title, is what changed: a
    reader knows it by that.
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
    """Write one event and raise the revision, in the transaction of the change that it tells of.

    Who acts is None for commands. Raises TransactionManagementError when no transaction is open.
    """
    (entry,) = record_each(actor=actor, action=action, said=[Said(target, before, after, name)])
    return entry


def record_each(*, actor: "Actor | None", action: str, said: Iterable[Said]) -> list[Entry]:
    """Write an event for each, as `record` writes one, at the cost of one statement for many."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("An event is recorded in the transaction of its change.")
    # Locked until the commit: events follow each other in the order of commits.
    revision, _ = Revision.objects.select_for_update().get_or_create(pk=1)
    entries = [_follow(revision, actor, action, one) for one in said]
    Entry.objects.bulk_create(entries)
    revision.seal = seal_of(revision)
    revision.save(update_fields=["number", "head", "seal"])
    return entries


def _follow(revision: Revision, actor: "Actor | None", action: str, said: Said) -> Entry:
    """Make the event that follows what the revision names, and have the revision name it."""
    # A title that is written is the name.
    name = "" if "title" in (said.after or {}) else said.name
    entry = Entry(
        number=revision.number + 1,
        at=actor.now if actor else timezone.now(),
        actor=actor.admin if actor else None,
        actor_label=actor.admin.get_username() if actor else "",
        action=action,
        target=said.target,
        before=_mask(_with_name(said.before, name)),
        after=_mask(_with_name(said.after, name)),
        address=actor.address if actor else "",
        previous=revision.head,
    )
    entry.digest = digest_of(entry)
    revision.number, revision.head = entry.number, entry.digest
    return entry


def last_change(target: str, actions: Collection[str] = ()) -> Entry | None:
    """The newest event that changed values of that target, by one of `actions` if any are given; None once purged."""
    changes = Entry.objects.filter(target=target, before__isnull=False, after__isnull=False)
    return (changes.filter(action__in=actions) if actions else changes).order_by("-number").first()


@transaction.atomic
def purge(before: datetime, most: int) -> int:
    """Delete at most so many of the oldest events, all from before then; returns how many.

    The chain begins after them, with a signed mark of the last. Raises AlteredLog, and deletes nothing, when they are
    not as they were written: what was forged is not swept away with the rest.
    """
    revision = Revision.objects.select_for_update().filter(pk=1).first()
    oldest = list(Entry.objects.order_by("number")[:most])
    old = list(takewhile(lambda entry: entry.at < before, oldest))
    if revision is None or not old:
        return 0
    last = old[-1]
    # As if the log ended there.
    head = Revision(number=last.number, head=last.digest, **{name: getattr(revision, name) for name in PURGED})
    head.seal = seal_of(head)
    if faults := list(find_faults(old, head)):
        raise AlteredLog("; ".join(faults[:10]))
    revision.purged_number, revision.purged_head = last.number, last.digest
    revision.purged_seal = purged_seal_of(revision)
    revision.save(update_fields=PURGED)
    Entry.objects.filter(number__lte=last.number).purge()
    return len(old)


def _with_name(values: dict[str, Any] | None, name: str) -> dict[str, Any] | None:
    return {"name": name, **(values or {})} if name else values


def _mask(values: dict[str, Any] | None) -> dict[str, Any] | None:
    """Callers keep secrets out by themselves; a name that looks like one is masked all the same."""
    if values is None:
        return None
    return {
        name: "***" if isinstance(value, str) and value and _SECRET_NAME.search(name) else value
        for name, value in values.items()
    }
