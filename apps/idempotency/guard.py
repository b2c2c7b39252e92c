"""`@idempotent`, worn under `@takes` and above `@captcha_required`: a repeat gets the first answer (contract 3)."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

import orjson
from django.db import transaction
from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest
from apps.idempotency import messages, services
from apps.idempotency.models import StoredAnswer
from apps.wire.errors import Refused
from apps.wire.schema import Asked, header
from apps.wire.sealing import to_json
from apps.wire.takes import asks

HEADER = "Idempotency-Key"
REPLAY_HEADER = "Idempotent-Replay"
IDEMPOTENCY_KEY = Asked(
    (header(HEADER, "a UUID; the same one within 24 hours gets the first answer again"),), (400, 409, 422)
)
Action = Callable[..., Response]


def idempotent(act: Action) -> Action:
    """With a key, carry the call out once in 24 hours; without one, just carry it out."""

    @wraps(act)
    def once(self: Any, request: SignedInRequest, **given: Any) -> Response:
        header = request.headers.get(HEADER, "").strip()
        if not header:
            return act(self, request, **given)
        key = _read(header)
        call = services.fingerprint(method=str(request.method), path=request.path_info, body=request.data)
        run = services.begin(admin=request.user, key=key, print_of_call=call, now=timezone.now())
        if run.answer is not None:
            return Response(run.answer, headers={REPLAY_HEADER: "true"})
        return _run(act, self, request, run, given)

    return asks(IDEMPOTENCY_KEY)(once)


def _run(act: Action, view: Any, request: SignedInRequest, run: StoredAnswer, given: dict[str, Any]) -> Response:
    check = getattr(act, "check_before", None)
    try:
        if check is not None:
            check(request)
        with transaction.atomic():
            response: Response = getattr(act, "act", act)(view, request, **given)
            # In the action's own transaction: what was done and what was answered are kept together.
            services.finish(run=run, answer=orjson.loads(to_json(response.data)))
    except BaseException:
        services.let_go(run=run)
        raise
    return response


def _read(header: str) -> uuid.UUID:
    try:
        return uuid.UUID(header)
    except ValueError:
        raise Refused(messages.BAD_KEY) from None
