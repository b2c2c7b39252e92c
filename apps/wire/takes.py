"""Decorators for the request and response schema of an action. Their order is the order of checks:

@takes(SwitchChange)                               # validation
@idempotent                                        # replay
@captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)  # captcha
def set_switch(self, request, change): ...         # act

`@gives`, `@asks` and `@refuses` check nothing: they describe, and the tests hold every answer against it.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from apps.wire import messages
from apps.wire.errors import ApiError
from apps.wire.parsers import BadBody
from apps.wire.schema import Asked, header, note, type_of_serializer

Act = TypeVar("Act", bound=Callable[..., Any])
IF_MATCH = Asked((header("If-Match", 'the version that was read, like "3"; left out: no check'),), (400, 409))


def takes(serializer: type_of_serializer) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Validate the body with `serializer` and hand the validated fields to the action as `change`."""

    def wrap(act: Callable[..., Response]) -> Callable[..., Response]:
        # Of an action that is carried out once.
        find_repeat = act.__dict__.get("find_repeat")

        @wraps(act)
        def checked(self: Any, request: Request, **path: Any) -> Response:
            # DRF turns a missing body into an empty one; an empty one is refused where one is due.
            if not request.META.get("CONTENT_LENGTH") or request.META["CONTENT_LENGTH"] == "0":
                raise BadBody(messages.EMPTY_BODY)
            try:
                change = validate(serializer, request, request.data)
            except ValidationError:
                # What was carried out already is not judged anew: a time that was to come may be over.
                answer: Response | None = find_repeat(request) if find_repeat else None
                if answer is None:
                    raise
                return answer
            return act(self, request, change=change, **path)

        return describes(serializer)(checked)

    return wrap


def validate(serializer: type_of_serializer, request: Request, body: Any) -> Any:
    """The validated fields of a body. Raises DRF's ValidationError."""
    given = serializer(data=body, context={"request": request})
    given.is_valid(raise_exception=True)
    return given.validated_data


def describes(serializer: type_of_serializer) -> Callable[[Act], Act]:
    """Say in the API description what the body holds, where the action checks it by itself."""
    # A serializer may read headers, too; it then says which.
    reads: tuple[Asked, ...] = getattr(serializer, "asks", ())
    return lambda act: note(asks(*reads)(act), request=serializer)


def gives(
    serializer: type_of_serializer | OpenApiTypes, *, name: str = "", media_type: str = "application/json"
) -> Callable[[Act], Act]:
    """Say what the action answers with, and its operation id where the one made of class and action reads badly."""
    return lambda act: note(act, response=serializer, name=name, media_type=media_type)


def asks(*asked: Asked) -> Callable[[Act], Act]:
    """Say which query parameters and headers the action reads."""
    parameters = tuple(one for each in asked for one in each.parameters)
    statuses = tuple(one for each in asked for one in each.statuses)
    return lambda act: note(act, parameters=parameters, statuses=statuses)


def refuses(*statuses: int, answer: type_of_serializer | None = None) -> Callable[[Act], Act]:
    """Say with which further statuses the action refuses; with `answer`, that they say more than a Refusal does."""
    if answer is None:
        return lambda act: note(act, statuses=statuses)
    return lambda act: note(act, refusals=tuple((status, answer) for status in statuses))


def seen_version(request: Request) -> int | None:
    """The version that a form was opened with, as `If-Match: "3"`; None when the client does not say.

    Raises ApiError for what is no version.
    """
    header = request.headers.get("If-Match", "").strip()
    if not header:
        return None
    found = re.fullmatch(r'"([0-9]{1,9})"', header)
    if found is None:
        raise ApiError(messages.BAD_VERSION)
    return int(found.group(1))
