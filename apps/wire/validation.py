"""Decorators of actions are applied from the outside in, in the order of the checks:

@extend_schema(responses=SwitchResponseSerializer)
@validated(SwitchSerializer)                       # validation
@idempotent                                        # replay
@captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)  # captcha
def set_switch(self, request, data): ...           # action
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from apps.wire.errors import ApiError
from apps.wire.parsers import InvalidBodyError
from apps.wire.schema import type_of_serializer

Action = Callable[..., Response]


def validated(serializer: type_of_serializer) -> Callable[[Action], Action]:
    """Validate the body with `serializer` and pass the validated fields to the action as `data`.

    An idempotent action that was carried out before sends its first response again, even if the body would be
    rejected now, because a time in it has passed.
    """

    def wrap(action: Action) -> Action:
        find_repeat = getattr(action, "find_repeat", None)

        @wraps(action)
        def checked(self: Any, request: Request, **path: Any) -> Response:
            # DRF turns a missing body into an empty one.
            if not request.META.get("CONTENT_LENGTH") or request.META["CONTENT_LENGTH"] == "0":
                raise InvalidBodyError("This request requires a body.")
            try:
                data = validate(serializer, request, request.data)
            except ValidationError:
                response: Response | None = find_repeat(request) if find_repeat else None
                if response is None:
                    raise
                return response
            return action(self, request, data=data, **path)

        parameters = list(getattr(serializer, "parameters", ()))
        body = getattr(serializer, "body_schema", serializer)
        described: Action = extend_schema(request=body, parameters=parameters)(checked)
        return described

    return wrap


def validate(serializer: type_of_serializer, request: Request, body: Any) -> Any:
    """Return the validated fields of a body. Raises DRF's ValidationError."""
    bound = serializer(data=body, context={"request": request})
    bound.is_valid(raise_exception=True)
    return bound.validated_data


def seen_version(request: Request) -> int | None:
    """Return the version in `If-Match: "3"`, or None without the header. Raises ApiError for another value."""
    header = request.headers.get("If-Match", "").strip()
    if not header:
        return None
    found = re.fullmatch(r'"([0-9]{1,9})"', header)
    if found is None:
        raise ApiError('The If-Match header must be a version number in quotes, like "3".')
    return int(found.group(1))
