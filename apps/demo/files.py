"""Pictures and videos on their way into storage. What a failed run stored is taken out again."""

from contextlib import ExitStack
from io import BytesIO

from PIL import Image

from apps.files.images import CheckedImage
from apps.files.uploads import stored_image


def keep_photo(files: ExitStack, picture: Image.Image, *, folder: str) -> str:
    """Store it as a JPEG; returns its name in storage."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=88)
    return files.enter_context(stored_image(CheckedImage(out.getvalue(), "jpg"), folder=folder))


def keep_icon(files: ExitStack, picture: Image.Image, *, folder: str) -> str:
    """Store it as a PNG; returns its name in storage."""
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return files.enter_context(stored_image(CheckedImage(out.getvalue(), "png"), folder=folder))
