"""Acts that ask two people: which they are, what waits, and how a request ends."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

import orjson
from django.db import transaction

from apps.accounts import sealing
from apps.accounts.permissions import RoleForbids
from apps.accounts.services import admins, sessions
from apps.accounts.services.rights import Ended
from apps.approvals import messages
from apps.approvals.models import (
    CHOSEN_AMONG,
    ENDED,
    LIFE,
    REQUEST_TARGET,
    RULE_TARGET,
    WITHDRAWN,
    Act,
    HeldRequest,
    TwoPersonRule,
)
from apps.approvals.queries import get_rule, list_open
from apps.audit import services as audit
from apps.core import rows
from apps.core.actor import Actor, Role
from apps.wire.errors import ApiError, Conflict, Forbidden, NotFound, TooMany

if TYPE_CHECKING:
    from apps.accounts.models import Admin

MOST_OPEN = 10
_RETRY_AFTER_S = 60


class UnknownRequest(NotFound):
    message = messages.UNKNOWN_REQUEST


class OwnRequest(Forbidden):
    message = messages.OWN_REQUEST


class NobodyElse(Conflict):
    message = messages.NOBODY_ELSE


class OtherEffect(Conflict):
    """What would happen now is not what the second person was shown."""

    message = messages.OTHER_EFFECT


class NeedsTwo(ApiError):
    """Nobody but the one who asks could ever confirm the act."""


@dataclass(frozen=True)
class Call:
    """A call as it is carried out later: `path` and `query` as they came, `body` before validation."""

    method: str
    path: str
    query: str
    if_match: str
    body: Any


@dataclass(frozen=True)
class Effect:
    """What an act writes into the audit log: what a person is shown of it beforehand."""

    action: str
    target: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@transaction.atomic
def save_rule(*, acts: Collection[Act], seen_version: int | None, actor: Actor) -> TwoPersonRule:
    """Choose which acts ask two people. Raises NeedsTwo for one that nobody else could confirm, and Conflict."""
    row = rows.lock_only(TwoPersonRule, 1)
    wanted = [act.value for act in CHOSEN_AMONG if act in acts]
    for act in set(wanted) - set(row.acts):
        role = CHOSEN_AMONG[Act(act)]
        if not admins.count_who_may(role=role, besides=actor.admin):
            is_owners = role is Role.OWNER
            raise NeedsTwo(messages.NEEDS_TWO_OWNERS if is_owners else messages.NEEDS_TWO_EDITORS)
    values = {"acts": wanted}
    rows.save(row, values, seen=seen_version, actor=actor, action="two_people.save", target=RULE_TARGET)
    return row


def is_asked(*, act: Act, role: Role, admin: "Admin") -> bool:
    """Tell whether a second person has to confirm the act.

    Raises NobodyElse when one has to and there is none. Only loosening the rule is then up to one person: an owner who
    is left alone is not locked out.
    """
    if act is not Act.LOOSEN and act not in get_rule().acts:
        return False
    others = admins.count_who_may(role=role, besides=admin)
    if not others and act is not Act.LOOSEN:
        raise NobodyElse
    return others > 0


def take_turn(*, role: Role, actor: Actor) -> None:
    """Let nobody decide while the actor asks, until the commit. Raises RoleForbids for one who may not ask any more."""
    # Whoever takes the account or the role away waits, or has done it.
    sessions.hold(admin_id=actor.admin.pk)
    # Two calls at once pass no bound.
    _take_turns()
    _read_rights_anew(actor)
    if not actor.admin.may(role):
        raise RoleForbids


def keep(*, act: Act, role: Role, call: Call, effect: Effect, actor: Actor) -> HeldRequest:
    """Keep a call that was rehearsed in this turn for an hour; the same call again is the request that there is.

    Raises TooMany when the admin has MOST_OPEN requests that wait.
    """
    own = list(HeldRequest.objects.filter(requested_by=actor.admin, expires_at__gt=actor.now))
    for other in own:
        if _is_same(other, call):
            if other.after == effect.after:
                return other
            # What it would do has changed since: it could only be refused.
            other.delete()
            own.remove(other)
            break
    if len(own) >= MOST_OPEN:
        raise TooMany(messages.TOO_MANY_REQUESTS.format(most=MOST_OPEN), retry_after_s=_RETRY_AFTER_S)
    held = HeldRequest(
        act=act,
        role=role,
        requested_by=actor.admin,
        address=actor.address,
        created_at=actor.now,
        expires_at=actor.now + LIFE,
        **asdict(effect),
    )
    held.sealed_call = sealing.seal(secret=orjson.dumps(asdict(call)), context=_context(held))
    held.save(force_insert=True)
    _record(held, "request.ask", actor)
    return held


def open_call(held: HeldRequest) -> Call:
    """What was asked for. Raises UnknownRequest when DATA_KEY is another one since."""
    try:
        return Call(**orjson.loads(sealing.unseal(sealed=held.sealed_call, context=_context(held))))
    except ValueError:
        raise UnknownRequest from None


def _take_turns() -> None:
    """Let one at a time ask or decide, until the commit.

    The account that asked comes first, then the rule, then a request: whoever takes an account away ends its requests,
    what is confirmed may change the rule, and whoever asks may take a request away, so in another order they would wait
    for each other.
    """
    rows.lock_only(TwoPersonRule, 1)


def _is_same(held: HeldRequest, call: Call) -> bool:
    try:
        return open_call(held) == call
    except UnknownRequest:
        return False


def lock(*, request_id: UUID, actor: Actor) -> HeldRequest:
    """The request, nobody else's until the commit, and the admin who asked for it. Raises UnknownRequest.

    The actor's role is read anew; raises RoleForbids for one whose account was taken out of use meanwhile.
    """
    named = HeldRequest.objects.filter(pk=request_id)
    # Whoever takes the account or the role away waits, or has done it.
    sessions.hold(admin_id=rows.find(named, UnknownRequest).requested_by_id)
    _take_turns()
    rows.lock(named, UnknownRequest)
    _read_rights_anew(actor)
    return rows.find(list_open(now=actor.now).filter(pk=request_id), UnknownRequest)


def _read_rights_anew(actor: Actor) -> None:
    """The call may have waited for long. Raises RoleForbids for an account that was taken out of use meanwhile."""
    actor.admin.refresh_from_db(fields=["role", "is_active"])
    if not actor.admin.is_active:
        raise RoleForbids


def check_effect(held: HeldRequest, written: Collection[Effect]) -> None:
    """Raise OtherEffect unless the act wrote what was shown. Counts may have grown: `before` is not compared."""
    if [(one.action, one.after) for one in written] != [(held.action, held.after)]:
        raise OtherEffect


@transaction.atomic
def end(*, request_id: UUID, actor: Actor) -> bool:
    """Decline a request, or withdraw one's own; returns whether it was that. It is not carried out."""
    held = lock(request_id=request_id, actor=actor)
    is_own = held.requested_by_id == actor.admin.pk
    if not is_own and not actor.admin.may(Role(held.role)):
        raise RoleForbids
    # Once it is deleted it has no id.
    _record(held, WITHDRAWN if is_own else "request.decline", actor)
    held.delete()
    return is_own


def end_with_rights(*, admin: "Admin", left: Role | None, actor: Actor) -> list[Ended]:
    """End what an admin asked for who may no longer do it: with the role again, it is to be asked for anew."""
    _take_turns()
    of_admin = HeldRequest.objects.filter(requested_by=admin).order_by("created_at", "id")
    over = [held for held in of_admin if left is None or not left.covers(Role(held.role))]
    HeldRequest.objects.filter(pk__in=[held.pk for held in over]).delete()
    return [
        Ended(action=ENDED, target=f"{REQUEST_TARGET}:{held.pk}", after=_describe(held))
        for held in over
        if held.expires_at > actor.now
    ]


def _record(held: HeldRequest, action: str, actor: Actor) -> None:
    audit.record(actor=actor, action=action, target=f"{REQUEST_TARGET}:{held.pk}", after=_describe(held))


def _describe(held: HeldRequest) -> dict[str, Any]:
    return {"asked for": held.action, "asked by": held.requested_by.get_username(), "act": held.act}


def _context(held: HeldRequest) -> str:
    return f"request:{held.pk}:{held.requested_by_id}"
