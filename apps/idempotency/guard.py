"""`@idempotent`, worn under `@takes` and above `@captcha_required`: a repeat gets the first answer.

The act is given `once` and calls it with what it changes; what has to be there before, like a picture in storage, it
prepares outside, because `once` is one database transaction: the key first, then the change, then the answer.
"""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

import orjson
from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.idempotency import messages, services
from apps.wire.errors import ApiError
from apps.wire.schema import header
from apps.wire.sealing import to_json

HEADER = "Idempotency-Key"
REPLAY_HEADER = "Idempotent-Replay"
IDEMPOTENCY_KEY = [header(HEADER, "a UUID; the same one within 24 hours gets the first answer again")]
Action = Callable[..., Response]
Change = Callable[[], Response]
Once = Callable[[Change], Response]


def idempotent(act: Action) -> Action:
    """With a key, carry the call out once in 24 hours; without one, just carry it out."""

    @wraps(act)
    def guarded(self: Any, request: SignedInRequest, **given: Any) -> Response:
        call = _read_call(request)
        if call is None:
            return act(self, request, **given, once=_just_do)

        def once(change: Change) -> Response:
            with transaction.atomic():
                services.take_key(call)
                response = change()
                services.keep_answer(call, orjson.loads(to_json(response.data)))
            return response

        answer = services.find_answer(call)
        if answer is None:
            try:
                return act(self, request, **given, once=once)
            except ApiError:
                # The same call may be under way beside this one, and have spent the captcha: its answer is this one's.
                answer = services.wait_for_answer(call)
                if answer is None:
                    raise
        return _replay(answer)

    # `@validated` calls it for a body that it rejects.
    guarded.find_repeat = _find_repeat  # type: ignore[attr-defined]
    return extend_schema(parameters=IDEMPOTENCY_KEY)(guarded)


def _find_repeat(request: SignedInRequest) -> Response | None:
    """What the same call was answered before; None also where the key cannot be read, or is another call's."""
    try:
        call = _read_call(request)
        answer = services.find_answer(call) if call else None
    except ApiError:
        return None
    return None if answer is None else _replay(answer)


def _replay(answer: Any) -> Response:
    return Response(answer, headers={REPLAY_HEADER: "true"})


@transaction.atomic
def _just_do(change: Change) -> Response:
    return change()


def _read_call(request: SignedInRequest) -> services.Call | None:
    """The call by its key; None without one."""
    header = request.headers.get(HEADER, "").strip()
    if not header:
        return None
    return services.Call(
        admin=request.user,
        key=_read(header),
        fingerprint=services.fingerprint(method=str(request.method), path=request.path_info, body=request.data),
        now=timezone.now(),
    )


def _read(header: str) -> uuid.UUID:
    try:
        return uuid.UUID(header)
    except ValueError:
        raise ApiError(messages.BAD_KEY) from None
