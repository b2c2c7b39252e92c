"""IDs of rows, and the ID of the current request for its response and its log lines."""

import itertools
import re
import secrets
import uuid
from contextvars import ContextVar

import uuid_utils


def new_id() -> uuid.UUID:
    """Return a UUIDv7: unique across types, and sorted by creation time."""
    return uuid.UUID(bytes=uuid_utils.uuid7().bytes)


def read_uuid(text: str) -> uuid.UUID | None:
    """Parse an ID. Return None if it is not a UUID."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


# A context variable, so that it follows the request into its thread. Empty outside of requests.
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")
# A random part per process and a counter: random bytes for each request would slow the hot routes by 1%.
_PROCESS = secrets.token_hex(6)
_numbers = itertools.count(1)
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")


def request_id() -> str:
    """Return the ID of the current request, or an empty string."""
    return current_request_id.get()


def choose_request_id(given: str) -> str:
    """Return the ID from a trusted proxy if it is well-formed, otherwise a new one."""
    return given if given and _WELL_FORMED.match(given) else new_request_id()


def new_request_id() -> str:
    """Return an ID for a request."""
    return f"{_PROCESS}{next(_numbers):06x}"
