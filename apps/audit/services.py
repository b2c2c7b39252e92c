import re
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from apps.audit.chain import digest_of, seal_of
from apps.audit.models import Entry, Revision

if TYPE_CHECKING:
    from apps.core.actor import Actor

_SECRET_NAME = re.compile(r"password|token|secret|otp|seed|hash|cookie|api_?key", re.IGNORECASE)


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

    `name` is what the target is called; it is kept on both sides, unless it is what changed: a reader knows it by that.
    Who acts is None for commands. Raises TransactionManagementError when no transaction is open.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("An event is recorded in the transaction of its change.")
    # Locked until the commit: events follow each other in the order of commits.
    revision, _ = Revision.objects.select_for_update().get_or_create(pk=1)
    entry = Entry(
        number=revision.number + 1,
        at=actor.now if actor else timezone.now(),
        actor=actor.admin if actor else None,
        actor_label=actor.admin.get_username() if actor else "",
        action=action,
        target=target,
        before=_mask(_with_name(before, name)),
        after=_mask(_with_name(after, name)),
        address=actor.address if actor else "",
        previous=revision.head,
    )
    entry.digest = digest_of(entry)
    entry.save(force_insert=True)
    revision.number, revision.head = entry.number, entry.digest
    revision.seal = seal_of(revision)
    revision.save(update_fields=["number", "head", "seal"])
    return entry


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
