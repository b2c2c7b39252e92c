"""`@asks_two(Act.X)`, worn innermost: what is checked in full and asks two people is rehearsed and kept, not done.

The rehearsal is the act itself in a transaction that is rolled back: it meets the refusals that the act would meet, and
the audit event that it would have left says what would happen. Once confirmed, the same function is called again.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.urls import resolve
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of, role_of
from apps.approvals import messages, services
from apps.approvals.models import Act, HeldRequest
from apps.approvals.serializers import WaitingAnswer
from apps.approvals.services import Call, Effect
from apps.audit import services as audit
from apps.audit.names import CONFIRMED_BY
from apps.core.actor import Actor
from apps.wire.errors import Conflict
from apps.wire.schema import notes_of
from apps.wire.takes import refuses, validate

Action = Callable[..., Response]


def asks_two(act: Act, *, when: Callable[[Any], bool] = lambda _: True) -> Callable[[Action], Action]:
    """Hold the action for a second person while the rule says so; `when` looks at the validated fields.

    A `when` that compares them with a row locks it: the action then writes over what was looked at.
    """

    def wrap(action: Action) -> Action:
        @wraps(action)
        def guarded(self: Any, request: SignedInRequest, **given: Any) -> Response:
            role = role_of(type(self), self.action, str(request.method))
            with transaction.atomic():
                if not (when(given.get("change")) and services.is_asked(act=act, role=role, admin=request.user)):
                    return action(self, request, **given)
            actor = actor_of(request)
            # Without that lock: whoever confirms takes the rule's before the row's.
            with transaction.atomic():
                # Before it is rehearsed: what is confirmed meanwhile would be kept once more.
                services.take_turn(role=role, actor=actor)
                answer, effects = _rehearse(lambda: action(self, request, **given))
                if not effects:
                    # It would change nothing.
                    return answer
                held = services.keep(act=act, role=role, call=_read_call(request), effect=effects[0], actor=actor)
            return Response({"status": True, "message": messages.WAITS, "request": str(held.pk)}, status=202)

        # Carried outwards by the `functools.wraps` of the decorators above.
        guarded.__dict__["held_action"] = action
        return refuses(202, answer=WaitingAnswer)(refuses(409, 429)(guarded))

    return wrap


def carry_out(held: HeldRequest, *, actor: Actor) -> Response:
    """Do what was asked for, as the admin who asked; `actor` confirms it. In the caller's transaction.

    Raises what the act raises, and OtherEffect when it does not do what was shown.
    """
    call = services.open_call(held)
    found = resolve(call.path)
    # What DRF's `as_view` notes on the function that it makes.
    routed: Any = found.func
    view = routed.cls(**routed.initkwargs)
    view.action = routed.actions[call.method.lower()]
    view.kwargs = found.kwargs
    view.request = request = _make_request(call, view)
    asked_by = held.requested_by
    request.user = asked_by
    who = Actor(asked_by, held.address, actor.now, confirmed_by=actor.admin.get_username())
    vars(request)["acts_for"] = who
    action = getattr(view, view.action)
    given = dict(found.kwargs)
    if serializer := notes_of(action).request:
        given["change"] = validate(serializer, request, call.body)
    with audit.collected() as entries:
        try:
            answer: Response = action.held_action(view, request, **given)
        except Conflict as raised:
            # Whoever confirms has no form in which the row as it is would be of use.
            raise Conflict(raised.message) from raised
        services.check_effect(held, _effects(entries))
    return answer


def _rehearse(act: Callable[[], Response]) -> tuple[Response, list[Effect]]:
    with transaction.atomic(), audit.collected() as entries:
        answer = act()
        effects = _effects(entries)
        transaction.set_rollback(True)
    return answer, effects


def _effects(entries: list[Any]) -> list[Effect]:
    """What was written, as the database gives it back; who confirmed it is no part of it."""
    for entry in entries:
        entry.refresh_from_db(fields=["before", "after"])
    sides = [({**entry.after} if entry.after else None) for entry in entries]
    for after in sides:
        (after or {}).pop(CONFIRMED_BY, None)
    return [
        Effect(entry.action, entry.target, entry.before, after or None)
        for entry, after in zip(entries, sides, strict=True)
    ]


def _read_call(request: SignedInRequest) -> Call:
    return Call(
        method=str(request.method),
        path=request.path_info,
        query=request.META["QUERY_STRING"],
        if_match=request.headers.get("If-Match", ""),
        # Without a body it may be the empty form that DRF makes of one.
        body=dict(request.data),
    )


def _make_request(call: Call, view: Any) -> Request:
    """A request with nothing in it but the call: no session, no address, no captcha."""
    http = HttpRequest()
    http.method, http.path, http.path_info = call.method, call.path, call.path
    http.GET = QueryDict(call.query)
    http.META = {"QUERY_STRING": call.query, "HTTP_IF_MATCH": call.if_match}
    return Request(http, parser_context={"view": view, "args": (), "kwargs": view.kwargs})
