"""Ids of rows, and the id of the request that is answered: in its answer and in each log line written meanwhile."""

import itertools
import re
import secrets
import uuid
from contextvars import ContextVar

import uuid_utils


def new_id() -> uuid.UUID:
    """A UUIDv7: unique across kinds and sorted by time of making."""
    return uuid.UUID(bytes=uuid_utils.uuid7().bytes)


# The key in request.META of the code of an error response, for metrics.
ERROR_CODE = "console.error_code"
# Follows the request into the thread that answers it. Empty outside of any request.
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")
# Unlike any other process', and counted: asking the system for chance at each request would cost the fast calls 1 %.
_PROCESS = secrets.token_hex(6)
_numbers = itertools.count(1)
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")


def request_id() -> str:
    """Return the id of the request that is being answered, or an empty string."""
    return current_request_id.get()


def choose_request_id(given: str) -> str:
    """Return `given`, what a trusted proxy calls this request, if it is well-formed; else a new id."""
    return given if given and _WELL_FORMED.match(given) else new_request_id()


def new_request_id() -> str:
    return f"{_PROCESS}{next(_numbers):06x}"
