"""Who may send what is large, asked before it is read."""

from collections.abc import MutableMapping
from typing import Any

from django.db import Error as DatabaseError
from django.db import close_old_connections
from django.http import parse_cookie

from apps.accounts.callers import page_cookie_name
from apps.accounts.services import sessions
from apps.wire.middleware import knows_api_key


def is_signed_in(scope: MutableMapping[str, Any]) -> bool:
    """Whether the request carries the api-key and a live session. The call itself asks again."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    words = headers.get(b"authorization", "").split()
    if not knows_api_key(headers.get(b"api-key", "")) or len(words) != 2:
        return False
    cookie = parse_cookie(headers.get(b"cookie", "")).get(page_cookie_name(), "")
    close_old_connections()
    try:
        return sessions.find_by_bearer(bearer=words[1], cookie=cookie) is not None
    except DatabaseError:
        return False
    finally:
        close_old_connections()
