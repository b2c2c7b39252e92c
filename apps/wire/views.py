from functools import cache
from math import ceil
from threading import Lock
from typing import Any, NoReturn

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from apps.wire import messages
from apps.wire.answers import error_body, ok
from apps.wire.errors import ConflictError, NotFoundError, TooManyRequestsError
from apps.wire.schema import EnvelopeSerializer
from apps.wire.sealing import sealed_response

# What makes the description is not made for two at once: of those who ask first at one time, all but one met a crash.
_describing = Lock()


class ConsoleViewSet(ViewSet):
    """Base of every console viewset: sealed both ways, signed in unless it says otherwise."""

    # DRF would answer OPTIONS with a description of its own, which is no envelope.
    http_method_names = ["get", "post", "put", "patch", "delete", "head", "trace"]

    def show(self, row: Any) -> dict[str, Any]:
        """The fields of an answer that hold a row: of one that was saved, and of one that stood in the way."""
        raise NotImplementedError

    def throttled(self, request: Request, wait: float | None) -> NoReturn:
        raise TooManyRequestsError(retry_after_s=ceil(wait or 1))

    def handle_exception(self, raised: Exception) -> Response:
        if isinstance(raised, ConflictError) and raised.current is not None:
            raised.shown = self.show(raised.current)
        return super().handle_exception(raised)


class SchemaAnswerSerializer(EnvelopeSerializer):
    data = serializers.DictField()


class SchemaViewSet(ConsoleViewSet):
    @extend_schema(responses=SchemaAnswerSerializer)
    def read(self, request: Request) -> Response:
        """Get the OpenAPI description of all calls."""
        with _describing:
            return ok(data=_describe_calls())


@cache
def _describe_calls() -> Any:
    """Made once: a second of work, and the same until the process ends."""
    return SchemaGenerator().get_schema(request=None, public=True)


@csrf_exempt
def unknown_call(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Whatever is under /api/ and is no call answers in the envelope too."""
    return sealed_response(request, 404, error_body(messages.NOT_FOUND, code=NotFoundError.default_code))
