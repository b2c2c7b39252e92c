"""How much a request may send before anybody has looked at it: asked of the call that its path names."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.http import parse_cookie

from apps.accounts.services import sessions, trusted_browsers
from apps.accounts.views import AcceptViewSet, LoginPreAuthViewSet, LoginViewSet, ResetViewSet
from apps.device.requests import FrontRequest
from apps.files.images import FORM_LIMIT_BYTES, ImageFormParser, ImageTooLarge
from apps.videos.uploads import BATCH_BYTES, BatchTooLarge, VideoFormParser
from apps.web.address import RateLimiter, network_of
from apps.web.middleware import SAFE_METHODS, is_of_api, knows_api_key
from apps.wire import messages, security
from apps.wire.audiences import CONSOLE_MARK, find_view, is_of_the_device
from apps.wire.errors import ApiError, NotSignedIn, TooLarge, TooMany, Unavailable
from apps.wire.parsers import EncryptedJSONParser
from apps.wire.security import Event, Outcome

# What anybody may send to a call that takes a body; more takes a session.
STRANGER_BYTES = 65_536
# No address of ours is as long, and what strangers make up is not remembered.
PATH_MOST = 1000
SIGN_IN_CALLS = (LoginViewSet, LoginPreAuthViewSet, ResetViewSet, AcceptViewSet)


@dataclass(frozen=True, slots=True)
class Rule:
    """What one call takes: bytes of a body (none: what it answers needs no body), and of whom."""

    most: int = 0
    is_of_the_device: bool = False
    is_sign_in: bool = False
    is_batch: bool = False
    is_picture: bool = False
    too_large: type[ApiError] = TooLarge

    def refuse_too_large(self) -> ApiError:
        return TooLarge(messages.TOO_LARGE.format(limit=self.most)) if self.too_large is TooLarge else self.too_large()


class Seats:
    """How many of one kind have a thread at one time; the next is asked to come again."""

    def __init__(self, count: int, *, retry_after_s: int) -> None:
        self.free = count
        self.retry_after_s = retry_after_s

    @contextmanager
    def take(self, *, kept: int = 0) -> Iterator[None]:
        """Hold a seat, of which `kept` are for others. Raises Unavailable."""
        if self.free <= kept:
            raise Unavailable(retry_after_s=self.retry_after_s)
        self.free -= 1
        try:
            yield
        finally:
            self.free += 1


def rule_of(request: FrontRequest) -> Rule:
    if len(request.path) > PATH_MOST:
        return Rule()
    is_form = request.headers.get(b"content-type", b"").lower().startswith(b"multipart/")
    marked = "=".join(CONSOLE_MARK).encode() in request.scope["query_string"].split(b"&")
    return _rule(request.scope["method"], request.path, is_form, marked)


@lru_cache(maxsize=1024)
def _rule(method: str, path: str, is_form: bool, is_marked: bool) -> Rule:  # noqa: FBT001 - the key of a cache
    admin = f"/{settings.DJANGO_ADMIN_PATH}"
    if path == admin or path.startswith(f"{admin}/"):
        return Rule(STRANGER_BYTES, is_sign_in=method == "POST" and path == f"{admin}/login")
    view = find_view(path, method, is_marked=is_marked)
    if view is None:
        return Rule()
    cls, of_device = getattr(view, "cls", None), is_of_the_device(view)
    if method.lower() not in getattr(view, "actions", {}):
        return Rule(is_of_the_device=of_device)
    if of_device or cls in SIGN_IN_CALLS:
        return Rule(STRANGER_BYTES, is_of_the_device=of_device, is_sign_in=not of_device)
    return _console_rule(cls.parser_classes if cls else [], is_form=is_form)


def _console_rule(parsers: list[type[Any]], *, is_form: bool) -> Rule:
    if is_form and VideoFormParser in parsers:
        return Rule(BATCH_BYTES, is_batch=True, too_large=BatchTooLarge)
    if is_form and ImageFormParser in parsers:
        return Rule(FORM_LIMIT_BYTES, is_picture=True, too_large=ImageTooLarge)
    return Rule(settings.WIRE_BODY_LIMIT if EncryptedJSONParser in parsers else STRANGER_BYTES)


def is_of_known_browser(request: FrontRequest) -> bool:
    return trusted_browsers.is_known_browser(parse_cookie(request.text(b"cookie")))


def may_upload(request: FrontRequest) -> bool:
    """Whether the request carries a live session. Asks the database; the call itself asks again."""
    words = request.text(b"authorization").split()
    if len(words) != 2:
        return False
    cookie = parse_cookie(request.text(b"cookie")).get(sessions.page_cookie_name(), "")
    close_old_connections()
    try:
        return sessions.find_by_bearer(bearer=words[1], cookie=cookie) is not None
    finally:
        close_old_connections()


def take_call(request: FrontRequest, limiter: RateLimiter) -> None:
    """Count a call of the request's network. Raises TooMany when it makes more than its share."""
    wait_s = limiter.wait_s(request.address, now=time.monotonic())
    if wait_s:
        security.note(Event.RATE, Outcome.LIMITED, network=network_of(request.address))
        raise TooMany(retry_after_s=wait_s)


def check_api_key(request: FrontRequest) -> None:
    """Raise NotSignedIn for a request under /api/ that does not carry one of the api-keys."""
    if (
        is_of_api(request.path)
        and request.scope["method"] not in SAFE_METHODS
        and not knows_api_key(request.text(b"api-key"))
    ):
        security.note(Event.API_KEY, Outcome.REFUSED, network=network_of(request.address))
        raise NotSignedIn(messages.WRONG_API_KEY)
