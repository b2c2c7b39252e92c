"""Middleware: metrics, request ID, headers, trailing slash, API key."""

import hmac
import time
from collections.abc import Callable
from typing import Any

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from apps.web import metrics
from apps.web.address import address_block, client_address, is_within
from apps.wire import messages, security
from apps.wire.ids import choose_request_id, current_request_id, request_id
from apps.wire.responses import ERROR_CODE, encrypted_response, error_body
from apps.wire.security import Event, Outcome, current_network
from apps.wire.views import error_response

Handler = Callable[[HttpRequest], HttpResponse]
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class Middleware:
    def __init__(self, handle: Handler) -> None:
        self.handle = handle


class MetricsMiddleware(Middleware):
    """Count responses by route and status, and errors by their code."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.monotonic()
        response = self.handle(request)
        match = request.resolver_match
        route = (match.route or "/") if match else "other"
        metrics.observe_request(route, request.method or "", response.status_code, time.monotonic() - started)
        if ERROR_CODE in request.META:
            metrics.ERRORS.labels(request.META[ERROR_CODE]).inc()
        return response


class RequestIdMiddleware(Middleware):
    """Set the ID and the network of the request for log lines, and X-Request-Id on the response.

    An ID that a trusted proxy sent is kept.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        is_trusted = is_within(str(request.META.get("REMOTE_ADDR") or ""), settings.TRUSTED_PROXIES)
        id_token = current_request_id.set(choose_request_id(given if is_trusted else ""))
        network_token = current_network.set(address_block(client_address(request)))
        try:
            response = self.handle(request)
            response["X-Request-Id"] = request_id()
            return response
        finally:
            current_network.reset(network_token)
            current_request_id.reset(id_token)


class CharsetMiddleware(Middleware):
    """Read queries and forms as UTF-8. Some codecs that Content-Type can name do not return text."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding is not None:
            request.encoding = settings.DEFAULT_CHARSET
        return self.handle(request)


class SecurityHeadersMiddleware(Middleware):
    """Set the security headers that Django's middleware does not set."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.handle(request)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
        # Responses with files have a Cache-Control header. A 404 under their path has none.
        response.setdefault("Cache-Control", "no-store")
        return response


class StripTrailingSlashMiddleware(Middleware):
    """Remove the trailing slash before routing, so that both forms of a path work.

    A redirect would lose the body of a POST. Django admin, static files, and `/` keep their slash.
    """

    def __init__(self, handle: Handler) -> None:
        super().__init__(handle)
        self.prefixes_with_slash = (settings.STATIC_URL, f"/{settings.DJANGO_ADMIN_PATH}/")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if len(path) > 1 and path.endswith("/") and not path.startswith(self.prefixes_with_slash):
            request.path_info = path.rstrip("/") or "/"
        return self.handle(request)


class PagePolicyMiddleware(CSPMiddleware):
    """Set the content security policy of pages. API responses have none.

    EXCLUDE_URL_PREFIXES is not enough: django-csp builds the policy before it compares the path.
    """

    def __call__(self, request: HttpRequest) -> Any:
        if is_of_api(request.path_info):
            return self.get_response(request)
        return super().__call__(request)


def is_of_api(path: str) -> bool:
    """Return whether a path belongs to the API."""
    return path == "/api" or path.startswith("/api/")


class ApiKeyMiddleware(Middleware):
    """Require the API key under /api/, and reject cross-site changes."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_of_api(request.path_info):
            return self.handle(request)
        if not knows_api_key(request.headers.get("api-key", "")):
            security.log_event(Event.API_KEY, Outcome.REJECTED)
            return error_response(request, 401, error_body(messages.WRONG_API_KEY, code="api_key_wrong"))
        if request.method not in SAFE_METHODS and request.headers.get("Sec-Fetch-Site") == "cross-site":
            return encrypted_response(
                request, 403, error_body("Cross-site requests are not allowed.", code="cross_site")
            )
        return self.handle(request)


def knows_api_key(given: str) -> bool:
    """Return whether this is one of CLIENT_API_KEYS."""
    return is_one_of(given.encode(), [key.encode() for key in settings.CLIENT_API_KEYS])


def is_one_of(given: bytes, keys: list[bytes]) -> bool:
    """Compare with every key in constant time, so that the response time reveals nothing."""
    is_known = False
    for key in keys:
        is_known |= hmac.compare_digest(given, key)
    return is_known
