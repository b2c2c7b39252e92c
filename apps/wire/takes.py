"""What an action takes and gives, said above it. The order of decorators is the order of checks (contract 3):

@takes(SwitchChange)                               # validation
@idempotent                                        # replay
@captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)  # captcha
def set_switch(self, request, change): ...         # act
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from apps.wire import messages
from apps.wire.bodies import BadBody

type_of_serializer = type[BaseSerializer[Any]]


def takes(serializer: type_of_serializer) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Validate the body with `serializer` and hand the validated fields to the action as `change`."""

    def wrap(act: Callable[..., Response]) -> Callable[..., Response]:
        @extend_schema(request=serializer)
        @wraps(act)
        def checked(self: Any, request: Request, **path: Any) -> Response:
            # DRF turns a missing body into an empty one; an empty one is refused where one is due.
            if not request.META.get("CONTENT_LENGTH") or request.META["CONTENT_LENGTH"] == "0":
                raise BadBody(messages.EMPTY_BODY)
            given = serializer(data=request.data, context={"request": request})
            given.is_valid(raise_exception=True)
            return act(self, request, change=given.validated_data, **path)

        return checked

    return wrap


def describes(serializer: type_of_serializer) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Say in the API description what the body holds, where the action checks it by itself."""

    def wrap(act: Callable[..., Response]) -> Callable[..., Response]:
        described: Callable[..., Response] = extend_schema(request=serializer)(act)
        return described

    return wrap


def gives(serializer: type_of_serializer) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Say in the API description which Envelope the action answers with."""

    def wrap(act: Callable[..., Response]) -> Callable[..., Response]:
        described: Callable[..., Response] = extend_schema(responses={200: serializer})(act)
        return described

    return wrap
