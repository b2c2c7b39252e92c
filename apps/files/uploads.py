"""Pictures on their way from a form into storage, and out of it again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from apps.files.images import CheckedImage, check_image
from apps.wire import messages
from apps.wire.ids import new_id

# From the name of a stored file to its address.
Address = Callable[[str], str]


@extend_schema_field(OpenApiTypes.BINARY)
class Picture(serializers.Field[Any, Any, Any, Any]):
    """An uploaded picture, checked and encoded anew."""

    default_error_messages = dict.fromkeys(("required", "null", "invalid"), messages.IMAGE_NEEDED)

    def to_internal_value(self, data: Any) -> CheckedImage:
        if not hasattr(data, "read"):
            self.fail("invalid")
        return check_image(data)

    def to_representation(self, value: Any) -> Any:
        return value


def file_address(request: Request) -> Address:
    """Return what makes the address of a stored file, by its name, as the client of this request can open it."""
    return lambda name: request.build_absolute_uri(default_storage.url(name))


def address_life_s() -> int | None:
    """Return for how many seconds the addresses of stored files are good; None where they do not end."""
    is_signed = getattr(default_storage, "querystring_auth", False)
    return int(getattr(default_storage, "querystring_expire", 3600)) if is_signed else None


@contextmanager
def stored_image(image: CheckedImage | None, *, folder: str) -> Iterator[str]:
    """Put a picture into storage, before the transaction that names it begins; "" without one.

    Yields its name. What fails inside, the commit too, takes the picture out again.
    """
    name = _store(image, folder) if image else ""
    try:
        yield name
    except BaseException:
        if name:
            default_storage.delete(name)
        raise


def _store(image: CheckedImage, folder: str) -> str:
    file = ContentFile(image.content)
    # django-storages reads it: S3 then sends the type that we found, not one that it guesses.
    file.content_type = image.content_type  # type: ignore[attr-defined]
    return default_storage.save(f"{folder}/{new_id().hex}.{image.extension}", file)


def delete_after_commit(name: str | None) -> None:
    """Delete a file once the change that no longer names it is committed."""
    if name:
        transaction.on_commit(partial(default_storage.delete, name), robust=True)
