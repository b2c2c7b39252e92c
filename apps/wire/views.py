"""The base of viewsets, `@validated`, and views that the console and the phone app share.

Decorators of actions are applied from the outside in, in the order of the checks:

@extend_schema(responses=SwitchResponseSerializer)
@validated(SwitchSerializer)                       # validation
@idempotent                                        # replay
@captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)  # captcha
def set_switch(self, request, data): ...           # action
"""

import re
from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any, NoReturn

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from apps.wire import messages
from apps.wire.errors import ApiError, ConflictError, NotFoundError, TooManyRequestsError
from apps.wire.openapi import IF_MATCH, read_description
from apps.wire.parsers import InvalidBodyError
from apps.wire.renderers import to_json
from apps.wire.responses import encrypted_response, error_body, ok
from apps.wire.serializers import SerializerClass, envelope

Action = Callable[..., Response]


class ApiViewSet(ViewSet):
    """What the viewsets of the console and of the phone app share."""

    # DRF's response to OPTIONS would not be encrypted.
    http_method_names = ["get", "post", "put", "patch", "delete", "head", "trace"]
    # True if only the phone app uses the viewset.
    is_app_api = False

    @classmethod
    def is_for_app(cls, request: HttpRequest) -> bool:
        """Return whether the phone app sent this request. Its responses are plain JSON."""
        return cls.is_app_api

    def throttled(self, request: Request, wait: float | None) -> NoReturn:
        raise TooManyRequestsError(retry_after_s=ceil(wait or 1))


class ConsoleViewSet(ApiViewSet):
    """Base of the console's viewsets: encrypted in both directions, and signed in by default."""

    def show(self, row: Any) -> dict[str, Any]:
        """Return the response fields of a row, for a saved row and for the current row of a conflict."""
        raise NotImplementedError

    def handle_exception(self, raised: Exception) -> Response:
        if isinstance(raised, ConflictError) and raised.current is not None:
            raised.shown = self.show(raised.current)
        return super().handle_exception(raised)


def validated(serializer: SerializerClass, *, if_match: bool = False) -> Callable[[Action], Action]:
    """Validate the body with `serializer` and pass the validated fields to the action as `data`.

    An idempotent action that was carried out before sends its first response again, even if the body would be
    rejected now, because a time in it has passed.

    Args:
        serializer: The serializer of the body.
        if_match: Pass the version in `If-Match` to the action as `seen_version`, or None without the header.
    """

    def wrap(action: Action) -> Action:
        find_repeat = getattr(action, "find_repeat", None)

        @wraps(action)
        def checked(self: Any, request: Request, **path: Any) -> Response:
            # DRF turns a missing body into an empty one.
            if not request.META.get("CONTENT_LENGTH") or request.META["CONTENT_LENGTH"] == "0":
                raise InvalidBodyError("This request requires a body.")
            try:
                bound = serializer(data=request.data, context={"request": request})
                bound.is_valid(raise_exception=True)
            except ValidationError:
                response: Response | None = find_repeat(request) if find_repeat else None
                if response is None:
                    raise
                return response
            if if_match:
                path["seen_version"] = _read_seen_version(request)
            return action(self, request, data=bound.validated_data, **path)

        parameters = [IF_MATCH] if if_match else []
        # A serializer of a body with any keys describes it with a schema of its own.
        body = getattr(serializer, "body_schema", serializer)
        described: Action = extend_schema(request=body, parameters=parameters)(checked)
        return described

    return wrap


def _read_seen_version(request: Request) -> int | None:
    """Return the version in `If-Match: "3"`, or None without the header. Raises ApiError for another value."""
    header = request.headers.get("If-Match", "").strip()
    if not header:
        return None
    found = re.fullmatch(r'"([0-9]{1,9})"', header)
    if found is None:
        raise ApiError('The If-Match header must be a version number in quotes, like "3".')
    return int(found.group(1))


def error_response(request: HttpRequest, status: int, body: dict[str, Any]) -> HttpResponse:
    """Return an error from outside DRF: plain JSON to the phone app, encrypted to all other clients."""
    if _is_app_request(request):
        return HttpResponse(to_json(body), status=status, content_type="application/json")
    return encrypted_response(request, status, body)


def _is_app_request(request: HttpRequest) -> bool:
    try:
        view_class = getattr(resolve(request.path_info).func, "cls", None)
    except Resolver404:
        return False
    return isinstance(view_class, type) and issubclass(view_class, ApiViewSet) and view_class.is_for_app(request)


SchemaResponseSerializer = envelope("SchemaResponse", data=serializers.DictField())


class SchemaViewSet(ConsoleViewSet):
    @extend_schema(responses=SchemaResponseSerializer)
    def read(self, request: Request) -> Response:
        """Get the OpenAPI description of all endpoints."""
        return ok(data=read_description())


@csrf_exempt
def unknown_path(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Return an encrypted 404 for unknown paths under /api/."""
    return encrypted_response(request, 404, error_body(messages.NOT_FOUND, code=NotFoundError.default_code))
