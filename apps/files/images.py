"""Check uploaded pictures and encode them anew, so that nothing but pixels is kept."""

import logging
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from rest_framework.parsers import DataAndFiles, MultiPartParser

from apps.files import encode_picture
from apps.wire import messages
from apps.wire.errors import ApiError

log = logging.getLogger("console.images")
FIELD = "image"
LIMIT_BYTES = 1_048_576
CONTENT_TYPES = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif"}
EXTENSIONS = {extension for known in encode_picture.FORMATS.values() for extension in known}
# The file, and room for the other fields and boundaries of the form.
FORM_LIMIT_BYTES = LIMIT_BYTES + 200_000
# The encoder's limit is of CPU time; on a busy machine that takes longer on the clock.
PATIENCE_S = 20


class RefusedImage(ApiError):
    """The answer names the field of the picture, which every form has under one name."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message, errors={FIELD: [message or self.message]})


class BadImage(RefusedImage):
    """Not a picture of the allowed types (docs/product.md 12.3)."""

    message = messages.BAD_IMAGE


class ImageTooLarge(RefusedImage):
    status = 413
    message = messages.IMAGE_TOO_LARGE


@dataclass(frozen=True)
class CheckedImage:
    """The picture encoded anew: whatever else the file held is gone."""

    content: bytes
    extension: str

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self.extension]


def check_image(upload: Any) -> CheckedImage:
    """Read an uploaded file. Raises BadImage, or ImageTooLarge above 1 MB exactly."""
    extension = PurePosixPath(str(upload.name or "").lower()).suffix.removeprefix(".")
    if extension not in EXTENSIONS:
        raise BadImage
    if upload.size > LIMIT_BYTES:
        raise ImageTooLarge
    raw = upload.read(LIMIT_BYTES + 1)
    if not raw:
        raise BadImage
    return _encode_anew(raw, extension)


def _encode_anew(raw: bytes, extension: str) -> CheckedImage:
    """Decode and encode in a process of its own, which costs about 0.1 s and bounds what a crafted file can take."""
    command = [sys.executable, "-I", str(Path(encode_picture.__file__)), extension]
    try:
        done = subprocess.run(  # noqa: S603 - our own program, and an extension that we know
            command, input=raw, capture_output=True, timeout=PATIENCE_S, check=False, env={"PATH": "/usr/bin"}
        )
    except (OSError, subprocess.SubprocessError) as failed:
        log.warning("a picture of %d bytes was refused: %s", len(raw), type(failed).__name__)
        raise BadImage from failed
    if done.returncode == encode_picture.TOO_MANY_PIXELS:
        raise BadImage(messages.TOO_MANY_PIXELS)
    kept, line_break, content = done.stdout.partition(b"\n")
    if done.returncode != 0 or not line_break:
        said = done.stderr.decode(errors="replace")[-200:]
        log.warning("a picture of %d bytes was refused: status %d, %s", len(raw), done.returncode, said)
        raise BadImage
    return CheckedImage(content, kept.decode())


class ImageFormParser(MultiPartParser):
    """A form with one picture. One that says it is larger than that is refused before it is read.

    It comes plain and is answered encrypted (docs/protocol.md 3).
    """

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> "DataAndFiles[Any, Any]":
        length = (parser_context or {})["request"]._request.META.get("CONTENT_LENGTH") or "0"
        if int(length) > FORM_LIMIT_BYTES:
            raise ImageTooLarge
        return super().parse(stream, media_type, parser_context)
