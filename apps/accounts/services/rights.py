"""What an admin asked for ends for good once the admin may not ask for it any more, whatever the admin may later.

Who keeps such rows names a function in ENDS_WITH_RIGHTS (settings). It is called in the transaction that takes a role
or an account away and holds the account, ends the rows and returns what to write into the audit log, which comes last:
whoever has written there holds all others up, and must not wait for a row that one of them holds.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from apps.accounts.models import Admin
from apps.audit import services as audit
from apps.core.actor import Actor, Role


@dataclass(frozen=True)
class Ended:
    """One thing that ended, as `audit.record` takes it."""

    action: str
    target: str
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    name: str = ""


class EndsWithRights(Protocol):
    def __call__(self, *, admin: Admin, left: Role | None, actor: Actor) -> list[Ended]: ...


@lru_cache(maxsize=1)
def _all() -> tuple[EndsWithRights, ...]:
    return tuple(import_string(path) for path in settings.ENDS_WITH_RIGHTS)


def end_what_falls(*, admin: Admin, left: Role | None, actor: Actor) -> list[Ended]:
    """End what the admin asked for and the role that is left does not cover; None is left of a disabled account."""
    return [ended for end in _all() for ended in end(admin=admin, left=left, actor=actor)]


def record(*, ended: list[Ended], actor: Actor) -> None:
    for one in ended:
        audit.record(
            actor=actor, action=one.action, target=one.target, before=one.before, after=one.after, name=one.name
        )
