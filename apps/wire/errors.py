"""Errors that a caller may see, with status and message. No framework is imported here."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apps.wire import messages


class ApiError(Exception):
    """A call that is refused. Subclasses say with which status; apps subclass those with their own words."""

    status = 400
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
    message = messages.NOT_SIGNED_IN


class Forbidden(ApiError):
    status = 403
    message = messages.FORBIDDEN


class NotFound(ApiError):
    status = 404
    message = messages.NOT_FOUND


@dataclass(frozen=True)
class Change:
    """Who changed a row, and when; nobody's name where a command did."""

    by: str
    at: datetime


class Conflict(ApiError):
    status = 409
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


class LengthRequired(ApiError):
    status = 411
    message = messages.LENGTH_REQUIRED


class TooLarge(ApiError):
    status = 413
    message = messages.TOO_LARGE


class UnsupportedType(ApiError):
    status = 415
    message = messages.UNSUPPORTED_TYPE


class Unprocessable(ApiError):
    status = 422
    message = messages.UNPROCESSABLE


class TooMany(ApiError):
    status = 429
    message = messages.TOO_MANY

    def __init__(self, message: str | None = None, *, retry_after_s: int) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_s)}


class Unavailable(ApiError):
    status = 503
    message = messages.UNAVAILABLE

    def __init__(self, message: str | None = None, *, retry_after_s: int = 2) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_s)}
