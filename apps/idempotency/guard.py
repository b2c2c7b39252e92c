"""The decorator `@idempotent`, used below `@validated` and above `@captcha_required`.

The action gets a function `once` and calls it with the change. `once` is one database transaction: the key, the change,
and the response. The action prepares everything else before, such as an image in the storage.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import orjson
from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.idempotency import services
from apps.wire.errors import ApiError
from apps.wire.ids import read_uuid
from apps.wire.openapi import header
from apps.wire.renderers import to_json
from apps.wire.views import Action

HEADER = "Idempotency-Key"
REPLAY_HEADER = "Idempotent-Replay"
IDEMPOTENCY_KEY = [header(HEADER, "a UUID. The same UUID within 24 hours returns the first response again")]
MakeChange = Callable[[], Response]
Once = Callable[[MakeChange], Response]


def idempotent(action: Action) -> Action:
    """Execute an action once per Idempotency-Key and 24 hours. Requests without a key are always executed."""

    @wraps(action)
    def guarded(self: Any, request: SignedInRequest, **given: Any) -> Response:
        keyed = _read_request(request)
        if keyed is None:
            return action(self, request, **given, once=_execute)

        def once(change: MakeChange) -> Response:
            with transaction.atomic():
                services.reserve_key(keyed)
                response = change()
                services.store_response(keyed, orjson.loads(to_json(response.data)))
            return response

        stored = services.find_response(keyed)
        if stored is None:
            try:
                return action(self, request, **given, once=once)
            except ApiError:
                # A concurrent request with the same key may have used the captcha. Both get the same response.
                stored = services.wait_for_response(keyed)
                if stored is None:
                    raise
        return _replay(stored)

    # `@validated` uses this for a body that it rejects.
    guarded.find_repeat = _find_repeat  # type: ignore[attr-defined]
    return extend_schema(parameters=IDEMPOTENCY_KEY)(guarded)


def _find_repeat(request: SignedInRequest) -> Response | None:
    """Return the stored response of the request. None if there is none, or if the key is invalid or used."""
    try:
        keyed = _read_request(request)
        stored = services.find_response(keyed) if keyed else None
    except ApiError:
        return None
    return None if stored is None else _replay(stored)


def _replay(body: Any) -> Response:
    return Response(body, headers={REPLAY_HEADER: "true"})


@transaction.atomic
def _execute(change: MakeChange) -> Response:
    return change()


def _read_request(request: SignedInRequest) -> services.KeyedRequest | None:
    """Return the request with its key, or None without a key."""
    header = request.headers.get(HEADER, "").strip()
    if not header:
        return None
    key = read_uuid(header)
    if key is None:
        raise ApiError("The Idempotency-Key must be a UUID.")
    return services.KeyedRequest(
        admin=request.user,
        key=key,
        fingerprint=services.fingerprint(method=str(request.method), path=request.path_info, body=request.data),
        now=timezone.now(),
    )
