"""Pictures that admins upload: believed for nothing but their pixels (reliability D17)."""

import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

from PIL import Image, UnidentifiedImageError

from apps.wire import messages
from apps.wire.errors import Refused

LIMIT_BYTES = 1_048_576
MOST_PIXELS = 16_000_000
# Of an animation, all frames together; beyond that its first frame is kept.
MOST_FRAME_PIXELS = 20_000_000
FORMATS = {"PNG": ("png",), "JPEG": ("jpg", "jpeg"), "GIF": ("gif",)}
CONTENT_TYPES = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif"}
# A little more than the file: the other fields of the form and its seams.
FORM_LIMIT_BYTES = LIMIT_BYTES + 200_000


class BadImage(Refused):
    """Not a picture of the allowed types: the spec's words."""

    message = messages.BAD_IMAGE


class ImageTooLarge(Refused):
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
    if extension not in {one for known in FORMATS.values() for one in known}:
        raise BadImage
    if upload.size > LIMIT_BYTES:
        raise ImageTooLarge
    raw = upload.read(LIMIT_BYTES + 1)
    if not raw:
        raise BadImage
    with warnings.catch_warnings():
        # Pillow warns of what it takes for a bomb; here that is a refusal.
        warnings.simplefilter("error")
        try:
            return _encode_anew(raw, extension)
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, MemoryError, Warning) as failed:
            raise BadImage from failed
        except Image.DecompressionBombError as failed:
            raise BadImage(messages.TOO_MANY_PIXELS) from failed


def _encode_anew(raw: bytes, extension: str) -> CheckedImage:
    with Image.open(BytesIO(raw), formats=tuple(FORMATS)) as image:
        kind = str(image.format)
        if extension not in FORMATS[kind]:
            raise BadImage
        # Before a pixel is decoded: the head says how many there would be.
        if image.width * image.height > MOST_PIXELS:
            raise BadImage(messages.TOO_MANY_PIXELS)
        image.load()
        out = BytesIO()
        if kind == "GIF":
            frames = getattr(image, "n_frames", 1)
            is_animated = frames > 1 and image.width * image.height * frames <= MOST_FRAME_PIXELS
            image.save(out, "GIF", save_all=is_animated)
        elif kind == "PNG":
            image.info = {key: image.info[key] for key in ("transparency", "gamma") if key in image.info}
            image.save(out, "PNG")
        else:
            image.save(out, "JPEG", quality=90)
        return CheckedImage(out.getvalue(), FORMATS[kind][0])
