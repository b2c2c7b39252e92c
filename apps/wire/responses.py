"""Response bodies: `ok` for success, and `handle_exception` for everything that is raised."""

import logging
from typing import Any

from boto3.exceptions import Boto3Error
from botocore.exceptions import BotoCoreError, ClientError
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation, ValidationError
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from apps.wire import messages, security
from apps.wire.errors import (
    ApiError,
    ForbiddenError,
    NotFoundError,
    NotSignedInError,
    TooLargeError,
    UnavailableError,
    UnsupportedTypeError,
)
from apps.wire.renderers import encrypt_json
from apps.wire.security import Event, Outcome

log = logging.getLogger("console.calls")
# The key in request.META of the code of an error response, for metrics.
ERROR_CODE = "console.error_code"


def ok(message: str = "", **fields: Any) -> Response:
    """Return a success: {"status": true, "message": …} and the given fields."""
    return Response({"status": True, "message": message, **fields})


def deleted_response(count: int, noun: str) -> Response:
    """Return "1 banner deleted" and the number."""
    return ok(f"{count} {noun}{'' if count == 1 else 's'} deleted", deleted=count)


def set_active_response(noun: str, *, changed: int, others: int, done: str, was: str) -> Response:
    """Return "2 ads paused, 1 was paused already" and the number of changed rows."""
    already = f", {others} {'was' if others == 1 else 'were'} {was} already" if others else ""
    return ok(f"{changed} {noun}{'' if changed == 1 else 's'} {done}{already}", saved=changed)


def handle_exception(raised: Exception, context: dict[str, Any]) -> Response:
    """Turn any exception into an error response, and log it if it is a bug (DRF's EXCEPTION_HANDLER)."""
    set_rollback()
    request = context["request"]
    error = _as_api_error(raised)
    if error is None:
        log.error("Request crashed: %s %s", request.method, request.path, exc_info=raised)
        body = error_body(messages.INTERNAL_ERROR, code="internal_error")
        return Response(body, status=status.HTTP_500_INTERNAL_SERVER_ERROR)
    if isinstance(error, UnavailableError) and error is not raised:
        log.error("Request could not be served: %s %s", request.method, request.path, exc_info=raised)
    request.META[ERROR_CODE] = error.code
    if error.status_code == status.HTTP_403_FORBIDDEN:
        security.log_event(Event.FORBIDDEN, Outcome.REJECTED, detail=request.path)
    return Response(body_of(error), status=error.status_code, headers=error.headers)


def body_of(error: ApiError) -> dict[str, Any]:
    """Return the body of the response to an error."""
    return error_body(error.message, code=error.code, errors=error.errors, **error.fields)


def error_body(message: str, *, code: str, errors: dict[str, list[str]] | None = None, **fields: Any) -> dict[str, Any]:
    """Return the body of an error response. Clients compare `code`; the message is for people and may change."""
    body: dict[str, Any] = {"status": False, "message": message, "code": code, **fields}
    if errors:
        body["errors"] = errors
    return body


def encrypted_response(request: HttpRequest, status: int, body: Any) -> HttpResponse:
    """Return an encrypted response from outside DRF: unknown paths, rejected requests, crashes."""
    response = HttpResponse(status=status, content_type="application/json")
    response.content = encrypt_json(request, response, body)
    return response


# What frameworks raise, and the error that clients see. None: the exception's own message.
_KNOWN: list[tuple[tuple[type[Exception], ...], type[ApiError], str | None]] = [
    ((exceptions.NotAuthenticated, exceptions.AuthenticationFailed), NotSignedInError, messages.NOT_SIGNED_IN),
    ((exceptions.UnsupportedMediaType,), UnsupportedTypeError, messages.UNSUPPORTED_TYPE),
    # The admin keeps the form and may retry.
    (
        (OperationalError, InterfaceError, Boto3Error, BotoCoreError, ClientError),
        UnavailableError,
        messages.INTERNAL_ERROR,
    ),
    ((Http404, exceptions.NotFound), NotFoundError, messages.NOT_FOUND),
    ((PermissionDenied, exceptions.PermissionDenied), ForbiddenError, messages.FORBIDDEN),
    ((RequestDataTooBig,), TooLargeError, None),
    # A form that cannot be read.
    ((exceptions.ParseError,), ApiError, None),
    ((BadRequest, SuspiciousOperation), ApiError, messages.REJECTED),
]


def _as_api_error(raised: Exception) -> ApiError | None:
    if isinstance(raised, ApiError):
        return raised
    if isinstance(raised, exceptions.ValidationError):
        return _invalid(raised.detail)
    if isinstance(raised, ValidationError):
        return ApiError(raised.messages[0])
    for kinds, error_class, message in _KNOWN:
        if isinstance(raised, kinds):
            return error_class(message or str(raised))
    if isinstance(raised, exceptions.APIException):
        error = ApiError(str(raised.detail), code=str(raised.get_codes()))
        error.status_code = raised.status_code
        return error
    return None


def _invalid(detail: Any) -> ApiError:
    errors = _flatten(detail)
    first = next(iter(errors.values()))[0]
    return ApiError(first, errors=errors)


def _flatten(detail: Any, field: str = "") -> dict[str, list[str]]:
    """Flatten the nested errors of DRF to {field: [text]} with dotted field names."""
    if isinstance(detail, dict):
        flat: dict[str, list[str]] = {}
        for name, inner in detail.items():
            flat.update(_flatten(inner, f"{field}.{name}" if field else str(name)))
        return flat
    if isinstance(detail, list) and detail and all(isinstance(item, str) for item in detail):
        return {field or "body": [str(item) for item in detail]}
    if isinstance(detail, list):
        merged: dict[str, list[str]] = {}
        for item in detail:
            for name, texts in _flatten(item, field).items():
                merged.setdefault(name, []).extend(texts)
        return merged
    return {field or "body": [str(detail)]}
