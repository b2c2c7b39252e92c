"""Errors that a client may see. Each has a status, a stable code that clients compare, and a message for people."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rest_framework.exceptions import APIException

from apps.wire import messages


class ApiError(APIException):
    """An error response with status 400, unless a subclass sets another.

    Attributes:
        message: The text for people.
        errors: Messages by field, for forms.
    """

    status_code = 400
    default_code = "invalid"
    default_detail = messages.REJECTED

    def __init__(
        self, message: str | None = None, *, code: str | None = None, errors: dict[str, list[str]] | None = None
    ) -> None:
        super().__init__(message, code)
        self.errors = errors

    @property
    def message(self) -> str:
        return str(self.detail)

    @property
    def code(self) -> str:
        return str(self.get_codes())

    @property
    def headers(self) -> dict[str, str]:
        return {}

    @property
    def fields(self) -> dict[str, Any]:
        """Return the fields of the response besides status, message, code, and errors."""
        return {}


class NotSignedInError(ApiError):
    status_code = 401
    default_code = "not_signed_in"
    default_detail = messages.NOT_SIGNED_IN


class ForbiddenError(ApiError):
    status_code = 403
    default_code = "forbidden"
    default_detail = messages.FORBIDDEN


class NotFoundError(ApiError):
    status_code = 404
    default_code = "not_found"
    default_detail = messages.NOT_FOUND


@dataclass(frozen=True)
class LastChange:
    """Who changed a row last, and when. `by` is empty for management commands."""

    by: str
    at: datetime


class ConflictError(ApiError):
    """The row was changed since the client read it.

    `current` is the row as it is now. The view that handles the error puts its fields into `shown`.
    """

    status_code = 409
    default_code = "conflict"
    default_detail = messages.CONFLICT

    def __init__(self, message: str | None = None, *, current: Any = None, changed: LastChange | None = None) -> None:
        super().__init__(message)
        self.current = current
        self.changed = changed
        self.shown: dict[str, Any] = {}

    @property
    def fields(self) -> dict[str, Any]:
        if self.changed is None:
            return self.shown
        return {**self.shown, "changed": {"by": self.changed.by, "at": self.changed.at}}


class TooLargeError(ApiError):
    status_code = 413
    default_code = "too_large"
    default_detail = messages.TOO_LARGE


class UnsupportedTypeError(ApiError):
    status_code = 415
    default_code = "unsupported_type"
    default_detail = messages.UNSUPPORTED_TYPE


class UnprocessableError(ApiError):
    status_code = 422
    default_code = "unprocessable"
    default_detail = "The request is valid but cannot be processed."


class _RetryLaterError(ApiError):
    def __init__(self, message: str | None = None, *, retry_after_s: int = 2) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_s)}


class TooManyRequestsError(_RetryLaterError):
    status_code = 429
    default_code = "rate_limited"
    default_detail = "Too many requests. Try again later."


class UnavailableError(_RetryLaterError):
    status_code = 503
    default_code = "unavailable"
    default_detail = "The service is not available right now. Try again later."
