"""Pictures and other files on their way from a form into storage, and out of it again."""

import errno
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.db import Error as DatabaseError
from django.db import connection, transaction
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from apps.files import orphans
from apps.files.images import CheckedImage, check_image
from apps.wire import messages
from apps.wire.errors import ApiError
from apps.wire.ids import new_id

# From the name of a stored file to its address.
Address = Callable[[str], str]
# As many letters as no two pictures share by chance.
DIGEST_LETTERS = 16


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


class StorageFull(ApiError):
    status = 507
    code = "storage_full"
    message = messages.STORAGE_FULL


def raise_if_full(failed: OSError) -> None:
    if failed.errno in {errno.ENOSPC, errno.EDQUOT}:
        raise StorageFull from failed


@contextmanager
def stored_image(image: CheckedImage | None, *, folder: str) -> Iterator[str]:
    """Put a picture into storage, before the transaction that names it begins; "" without one.

    Yields its name. What fails inside, the commit too, takes the picture out again.
    """
    name = _store(image, folder) if image else ""
    try:
        yield name
    except BaseException as failed:
        take_out({name} - {""}, failed)
        raise


def _store(image: CheckedImage, folder: str) -> str:
    digest = sha256(image.content).hexdigest()[:DIGEST_LETTERS]
    return put(f"{folder}/{new_id().hex}-{digest}.{image.extension}", ContentFile(image.content), image.content_type)


def put(name: str, file: "File[Any]", content_type: str) -> str:
    """Store a file under a name that is new, and return that. Raises StorageFull; what fails leaves nothing behind."""
    # django-storages reads it: S3 then sends the type that we found, not one that it guesses or the browser claims.
    file.content_type = content_type  # type: ignore[attr-defined]
    try:
        return default_storage.save(name, file)
    except OSError as failed:
        default_storage.delete(name)
        raise_if_full(failed)
        raise


def take_out(names: Collection[str], failed: BaseException) -> None:
    """Delete files whose rows were not written because `failed` came.

    A commit of which nobody heard may stand. What a row names then is kept, and so is what cannot be looked up: a file
    without a row goes within two nights.
    """
    named: set[str] = set()
    if isinstance(failed, DatabaseError):
        try:
            connection.close_if_unusable_or_obsolete()
            named = orphans.named_among(names)
        except DatabaseError:
            return
    for name in {*names} - named:
        default_storage.delete(name)


def same_or_new(new: str, standing: str) -> str:
    """The picture that a row is to have: the one that stands when the new one is the same, which then goes.

    So a form that is sent again after a lost answer changes nothing. One whose file is gone is replaced.
    """
    if new and _digest_of(new) and _digest_of(new) == _digest_of(standing) and default_storage.exists(standing):
        delete_after_commit(new)
        return standing
    return new


def _digest_of(name: str) -> str:
    """Of the picture's bytes; of one that was stored before names said it, nothing."""
    return PurePath(name).stem.partition("-")[2]


def delete_after_commit(name: str | None) -> None:
    """Delete a file once the change that no longer names it is committed."""
    if name:
        transaction.on_commit(partial(default_storage.delete, name), robust=True)
