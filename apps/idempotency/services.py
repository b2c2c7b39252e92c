import hashlib
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import orjson
from django.db import IntegrityError, transaction

from apps.idempotency.models import LIFETIME, StoredResponse
from apps.wire.errors import UnavailableError, UnprocessableError

if TYPE_CHECKING:
    from apps.accounts.models import Admin


class IdempotencyKeyReusedError(UnprocessableError):
    default_code = "idempotency_key_reused"
    default_detail = "This Idempotency-Key was used for another request."


class RequestInProgressError(UnavailableError):
    """A concurrent request with the same key was just committed. Its response can be read."""

    default_code = "in_progress"


@dataclass(frozen=True)
class KeyedRequest:
    """A request with an Idempotency-Key."""

    admin: "Admin"
    key: uuid.UUID
    fingerprint: str
    now: datetime


def fingerprint(*, method: str, path: str, body: Any) -> str:
    """Return a hash of a request, by which a repeated request is recognized."""
    plain = orjson.dumps([method, path, body], option=orjson.OPT_SORT_KEYS, default=_digest_of)
    return hashlib.sha256(plain).hexdigest()


def _digest_of(value: Any) -> str:
    """Return the digest of an uploaded file's content, because two files may have the same name."""
    if not hasattr(value, "chunks"):
        return str(value)
    value.seek(0)
    digest = hashlib.file_digest(value, "sha256").hexdigest()
    value.seek(0)
    return digest


def find_response(keyed: KeyedRequest) -> Any:
    """Return the stored response, or None. Raises IdempotencyKeyReusedError if the key belongs to another request."""
    stored = StoredResponse.objects.filter(
        admin=keyed.admin, key=keyed.key, created_at__gte=keyed.now - LIFETIME
    ).first()
    if stored is None:
        return None
    if stored.fingerprint != keyed.fingerprint:
        raise IdempotencyKeyReusedError
    return stored.response


def reserve_key(keyed: KeyedRequest) -> None:
    """Insert the row of the key at the beginning of the action's transaction. A rollback frees the key.

    The unique index makes a second request wait for the first. Raises RequestInProgressError if the first commits.
    """
    # An expired row must not block its key until it is purged.
    StoredResponse.objects.filter(admin=keyed.admin, key=keyed.key, created_at__lt=keyed.now - LIFETIME).delete()
    try:
        StoredResponse.objects.create(
            admin=keyed.admin, key=keyed.key, fingerprint=keyed.fingerprint, created_at=keyed.now
        )
    except IntegrityError as taken:
        raise RequestInProgressError from taken


def store_response(keyed: KeyedRequest, response: Any) -> None:
    """Store the response in the transaction of the action."""
    StoredResponse.objects.filter(admin=keyed.admin, key=keyed.key).update(response=response)


def wait_for_response(keyed: KeyedRequest) -> Any:
    """Wait for a concurrent request with the same key, and return its response. None if there is none or it failed."""
    try:
        with transaction.atomic():
            reserve_key(keyed)
            transaction.set_rollback(True)
    except RequestInProgressError:
        return find_response(keyed)
    return None
