"""Renderers of responses, and the choice among them (docs/protocol.md 2)."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from apps.wire.encryption import encrypt_json, to_json


class EncryptedJSONRenderer(BaseRenderer):
    """Encrypt every response, regardless of its status."""

    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        context = renderer_context or {}
        return encrypt_json(context["request"]._request, context["response"], data)


class PlainRenderer(BaseRenderer):
    """Render JSON that is not encrypted."""

    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return to_json(data)


class FixedContentNegotiation(BaseContentNegotiation):
    """Choose the first renderer regardless of `Accept`, so that no response is a 406."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        given = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)
