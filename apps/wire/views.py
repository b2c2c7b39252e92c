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
from apps.wire.encryption import encrypted_response
from apps.wire.errors import ConflictError, NotFoundError, TooManyRequestsError
from apps.wire.responses import error_body, ok
from apps.wire.schema import envelope

# drf-spectacular is not thread-safe: of concurrent first requests, all but one crashed.
_describing = Lock()


class ConsoleViewSet(ViewSet):
    """Base of the console's viewsets: encrypted in both directions, and signed in by default."""

    # DRF's response to OPTIONS would not be encrypted.
    http_method_names = ["get", "post", "put", "patch", "delete", "head", "trace"]

    def show(self, row: Any) -> dict[str, Any]:
        """Return the response fields of a row, for a saved row and for the current row of a conflict."""
        raise NotImplementedError

    def throttled(self, request: Request, wait: float | None) -> NoReturn:
        raise TooManyRequestsError(retry_after_s=ceil(wait or 1))

    def handle_exception(self, raised: Exception) -> Response:
        if isinstance(raised, ConflictError) and raised.current is not None:
            raised.shown = self.show(raised.current)
        return super().handle_exception(raised)


SchemaAnswerSerializer = envelope("SchemaAnswer", data=serializers.DictField())


class SchemaViewSet(ConsoleViewSet):
    @extend_schema(responses=SchemaAnswerSerializer)
    def read(self, request: Request) -> Response:
        """Get the OpenAPI description of all endpoints."""
        with _describing:
            return ok(data=_describe_calls())


@cache
def _describe_calls() -> Any:
    """Return the description. It takes a second to make and stays the same until the process ends."""
    return SchemaGenerator().get_schema(request=None, public=True)


@csrf_exempt
def unknown_path(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Return an encrypted 404 for unknown paths under /api/."""
    return encrypted_response(request, 404, error_body(messages.NOT_FOUND, code=NotFoundError.default_code))
