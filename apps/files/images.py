"""Check uploaded images and keep only their pixels."""

import logging
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.parsers import DataAndFiles, MultiPartParser

from apps.files import clean_image
from apps.wire import messages
from apps.wire.errors import ApiError

log = logging.getLogger("console.images")
FIELD = "image"
LIMIT_BYTES = 1_048_576
CONTENT_TYPES = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif"}
# The file, and room for the other fields and boundaries of the form.
FORM_LIMIT_BYTES = LIMIT_BYTES + 200_000
# The CPU limit of clean_image takes longer on a busy machine.
CLEAN_TIMEOUT_SECONDS = 40


REASONS = {
    clean_image.TOO_MANY_PIXELS: "The image has too many pixels. The limit is 16 million.",
    clean_image.TOO_LONG_ANIMATION: (
        "The animation is too long. Use at most 1,000 frames and 200 million pixels in all frames together."
    ),
}


class ImageError(ApiError):
    """An error at the image field, which has the same name in every form."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message, errors={FIELD: [message or self.default_detail]})


class InvalidImageError(ImageError):
    """The file is not an image of an allowed type (docs/product.md 12.3)."""

    default_detail = messages.BAD_IMAGE


class ImageTooLargeError(ImageError):
    status_code = 413
    default_detail = messages.IMAGE_TOO_LARGE


@dataclass(frozen=True)
class CheckedImage:
    """An image without anything but its pixels."""

    content: bytes
    extension: str

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self.extension]


def check_image(upload: Any) -> CheckedImage:
    """Read and clean an uploaded file. The format is judged by the content, not by the name.

    Raises:
        InvalidImageError: The file is not a PNG, JPEG, or GIF, or has too many pixels or frames.
        ImageTooLargeError: The file has more than 1 MB.
    """
    if upload.size > LIMIT_BYTES:
        raise ImageTooLargeError
    raw = upload.read(LIMIT_BYTES + 1)
    if not raw:
        raise InvalidImageError
    return _clean(raw)


def _clean(raw: bytes) -> CheckedImage:
    """Run clean_image in a process of its own, which takes about 0.1 s."""
    command = [sys.executable, "-I", str(Path(clean_image.__file__))]
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            command,
            input=raw,
            capture_output=True,
            timeout=CLEAN_TIMEOUT_SECONDS,
            check=False,
            env={"PATH": "/usr/bin"},
        )
    except (OSError, subprocess.SubprocessError) as failed:
        log.warning("Rejected an image of %d bytes: %s", len(raw), type(failed).__name__)
        raise InvalidImageError from failed
    if done.returncode in REASONS:
        raise InvalidImageError(REASONS[done.returncode])
    extension, line_break, content = done.stdout.partition(b"\n")
    if done.returncode != 0 or not line_break:
        reason = done.stderr.decode(errors="replace")[-200:]
        log.warning("Rejected an image of %d bytes: status %d, %s", len(raw), done.returncode, reason)
        raise InvalidImageError
    return CheckedImage(content, extension.decode())


class ImageFormParser(MultiPartParser):
    """A form with one image (docs/protocol.md 3). A larger body is rejected by its Content-Length."""

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> "DataAndFiles[Any, Any]":
        length = (parser_context or {})["request"]._request.META.get("CONTENT_LENGTH") or "0"
        if int(length) > FORM_LIMIT_BYTES:
            raise ImageTooLargeError
        return super().parse(stream, media_type, parser_context)


@extend_schema_field(OpenApiTypes.BINARY)
class UploadedImage(serializers.Field[Any, Any, Any, Any]):
    """An uploaded image, checked and cleaned."""

    default_error_messages = dict.fromkeys(("required", "null", "invalid"), messages.IMAGE_NEEDED)

    def to_internal_value(self, data: Any) -> CheckedImage:
        if not hasattr(data, "read"):
            self.fail("invalid")
        return check_image(data)

    def to_representation(self, value: Any) -> Any:
        return value
