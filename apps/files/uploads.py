"""Store and delete uploaded files and images, and build their URLs."""

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
from django.db import transaction
from rest_framework.request import Request

from apps.files.images import CheckedImage
from apps.wire.errors import ApiError
from apps.wire.ids import new_id

# Returns the URL of a stored file.
UrlBuilder = Callable[[str], str]
DIGEST_LENGTH = 16


def file_url_builder(request: Request) -> UrlBuilder:
    """Return a function from the name of a stored file to a URL that the client of this request can open."""
    return lambda name: request.build_absolute_uri(default_storage.url(name))


def url_lifetime_s() -> int | None:
    """Return for how many seconds the URLs of stored files are valid; None if they do not expire."""
    is_signed = getattr(default_storage, "querystring_auth", False)
    return int(getattr(default_storage, "querystring_expire", 3600)) if is_signed else None


class StorageFullError(ApiError):
    status_code = 507
    default_code = "storage_full"
    default_detail = "The storage is full. Nothing was stored."


def raise_if_full(error: OSError) -> None:
    """Raise StorageFullError if the disk or the quota is full."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        raise StorageFullError from error


@contextmanager
def stored_image(image: CheckedImage | None, *, folder: str) -> Iterator[str]:
    """Store an image before the transaction that names it, and yield its name; "" without an image.

    If the block fails, the image is deleted again.
    """
    name = _store(image, folder) if image else ""
    try:
        yield name
    except BaseException as error:
        delete_unused({name} - {""}, error)
        raise


def _store(image: CheckedImage, folder: str) -> str:
    digest = sha256(image.content).hexdigest()[:DIGEST_LENGTH]
    return put(f"{folder}/{new_id().hex}-{digest}.{image.extension}", ContentFile(image.content), image.content_type)


def put(name: str, file: "File[Any]", content_type: str) -> str:
    """Store a file under a new name, and return the name. Raises StorageFullError."""
    # django-storages sends this type to S3, instead of one that it guesses or the browser claims.
    file.content_type = content_type  # type: ignore[attr-defined]
    try:
        return default_storage.save(name, file)
    except OSError as error:
        default_storage.delete(name)
        raise_if_full(error)
        raise


def delete_unused(names: Collection[str], error: BaseException) -> None:
    """Delete files whose rows could not be written."""
    # After a database error the commit may have succeeded. The nightly clean-up deletes files without a row.
    if not isinstance(error, DatabaseError):
        for name in names:
            default_storage.delete(name)


def replace_if_changed(new: str, current: str) -> str:
    """Return the name of the image that a row should have, and delete the new one if it has the same content.

    So a form that is sent again after a lost response changes nothing. An image whose file is missing is replaced.
    """
    if new and _digest_of(new) and _digest_of(new) == _digest_of(current) and default_storage.exists(current):
        delete_after_commit(new)
        return current
    return new


def _digest_of(name: str) -> str:
    """Return the digest in the name; "" for images that were stored before names had one."""
    return PurePath(name).stem.partition("-")[2]


def delete_after_commit(name: str | None) -> None:
    """Delete a file when the transaction that removes its name is committed."""
    if name:
        transaction.on_commit(partial(default_storage.delete, name), robust=True)
