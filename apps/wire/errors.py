"""Errors that a caller may see, with status and message. No framework is imported here."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apps.wire import messages


class ApiError(Exception):
    """An error response. Subclasses set the status, the stable `code` that clients compare, and the message."""

    status = 400
    code = "invalid"
    message = messages.REFUSED

    def __init__(self, message: str | None = None, *, errors: dict[str, list[str]] | None = None) -> None:
        super().__init__(message or self.message)
        self.message = message or self.message
        self.errors = errors

    @property
    def headers(self) -> dict[str, str]:
        return {}

    @property
    def fields(self) -> dict[str, Any]:
        """What stands in the answer besides status, message and errors."""
        return {}


class NotSignedIn(ApiError):
    status = 401
    code = "not_signed_in"
    message = messages.NOT_SIGNED_IN


class Forbidden(ApiError):
    status = 403
    code = "forbidden"
    message = messages.FORBIDDEN


class NotFound(ApiError):
    status = 404
    code = "not_found"
    message = messages.NOT_FOUND


@dataclass(frozen=True)
class Change:
    """Who changed a row, and when; nobody's name where a command did."""

    by: str
    at: datetime


class Conflict(ApiError):
    status = 409
    code = "conflict"
    message = messages.CONFLICT

    def __init__(self, message: str | None = None, *, current: Any = None, changed: Change | None = None) -> None:
        """`current` is the row as it stands; the view that answers shows it in its own words."""
        super().__init__(message)
        self.current = current
        self.changed = changed
        self.shown: dict[str, Any] = {}

    @property
    def fields(self) -> dict[str, Any]:
        if self.changed is None:
            return self.shown
        return {**self.shown, "changed": {"by": self.changed.by, "at": self.changed.at}}


class TooLarge(ApiError):
    status = 413
    code = "too_large"
    message = messages.TOO_LARGE


class UnsupportedType(ApiError):
    status = 415
    code = "unsupported_type"
    message = messages.UNSUPPORTED_TYPE


class Unprocessable(ApiError):
    status = 422
    code = "unprocessable"
    message = messages.UNPROCESSABLE


class TooMany(ApiError):
    status = 429
    code = "rate_limited"
    message = messages.TOO_MANY

    def __init__(self, message: str | None = None, *, retry_after_s: int) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_s)}


class Unavailable(ApiError):
    status = 503
    code = "unavailable"
    message = messages.UNAVAILABLE

    def __init__(self, message: str | None = None, *, retry_after_s: int = 2) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_s)}
