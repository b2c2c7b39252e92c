"""The id of the request that is being answered: in its answer and in each log line that was written meanwhile."""

import re
import secrets
from contextvars import ContextVar

# Follows the request into the thread that answers it. Empty outside of any request.
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")


def request_id() -> str:
    """Return the id of the request that is being answered, or an empty string."""
    return current_request_id.get()


def choose_request_id(given: str) -> str:
    """Return `given`, what a trusted proxy calls this request, if it is well-formed; else a new id."""
    return given if given and _WELL_FORMED.match(given) else secrets.token_hex(8)
