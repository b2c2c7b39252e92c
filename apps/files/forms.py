"""Multipart requests: plain on their way in, encrypted on their way out (docs/protocol.md 3)."""

from collections.abc import Mapping
from typing import Any

from rest_framework.parsers import DataAndFiles, MultiPartParser

from apps.files.images import FORM_LIMIT_BYTES, ImageTooLarge


class ImageFormParser(MultiPartParser):
    """A form with one picture. One that says it is larger than that is refused before it is read."""

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> "DataAndFiles[Any, Any]":
        length = (parser_context or {})["request"]._request.META.get("CONTENT_LENGTH") or "0"
        if int(length) > FORM_LIMIT_BYTES:
            raise ImageTooLarge
        return super().parse(stream, media_type, parser_context)
