from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from apps.approvals.models import LIFE, ROLES, WITHDRAWN, Act, HeldRequest, TwoPersonRule
from apps.audit import queries as audit
from apps.audit.names import name_of
from apps.core.actor import Role

if TYPE_CHECKING:
    from apps.accounts.models import Admin
    from apps.audit.models import Entry

# Longer values are looked at on the screen.
SHORT = 40


def get_rule() -> TwoPersonRule:
    """The one row; before the first save no act asks two people."""
    return TwoPersonRule.objects.filter(pk=1).first() or TwoPersonRule()


def list_open(*, now: datetime) -> QuerySet[HeldRequest]:
    """What waits, oldest first. What was asked for by somebody who may no longer do it is over."""
    may_still = Q()
    for role in Role:
        may_still |= Q(role=role, requested_by__role__in=[other for other in Role if other.covers(role)])
    found = HeldRequest.objects.filter(may_still, expires_at__gt=now, requested_by__is_active=True)
    return found.select_related("requested_by").order_by("created_at", "id")


def may_confirm(admin: "Admin", held: HeldRequest) -> bool:
    return held.requested_by_id != admin.pk and admin.may(Role(held.role))


def say_what(held: HeldRequest, *, name_field: Callable[[str], str]) -> str:
    """Say what a request would leave behind: its name and its fields, with their values where these are short.

    `name_field` gives the name under which people know a field.
    """
    called = name_of(held)
    fields = [
        _say_field(name_field(name), value)
        for name, value in (held.after or held.before or {}).items()
        if value != called
    ]
    return ", ".join([called, *fields] if called else fields)


def _say_field(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{name} {'on' if value else 'off'}"
    is_short = isinstance(value, str | int) and len(str(value)) <= SHORT
    return f"{name} {value}" if is_short else name


def list_withdrawn(*, now: datetime, admin: "Admin") -> Iterator[tuple[Act, "Entry"]]:
    """What others have withdrawn for as long as a request waits, and the admin might have confirmed; newest first."""
    since = audit.Filters(action=WITHDRAWN, since=now - LIFE)
    for event in audit.list_events(since).exclude(actor=admin):
        act = Act((event.after or {}).get("act", Act.LOOSEN))
        if admin.may(ROLES[act]):
            yield act, event
