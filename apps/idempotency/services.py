import hashlib
import uuid
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import orjson
from django.db import IntegrityError, transaction

from apps.idempotency import messages
from apps.idempotency.models import StoredAnswer
from apps.wire.errors import Conflict, Unprocessable

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from apps.accounts.models import Admin

LIFE = timedelta(hours=24)
LEASE = timedelta(seconds=30)


class OtherBody(Unprocessable):
    message = messages.OTHER_BODY


class StillRunning(Conflict):
    message = messages.STILL_RUNNING


def fingerprint(*, method: str, path: str, body: Any) -> str:
    plain = orjson.dumps([method, path, body], option=orjson.OPT_SORT_KEYS, default=_print_of)
    return hashlib.sha256(plain).hexdigest()


def _print_of(value: Any) -> str:
    """Of an uploaded file its content counts: two files may share a name."""
    if not hasattr(value, "chunks"):
        return str(value)
    digest = hashlib.sha256()
    for chunk in value.chunks():
        digest.update(chunk)
    value.seek(0)
    return digest.hexdigest()


def begin(*, admin: "Admin", key: uuid.UUID, print_of_call: str, now: datetime) -> StoredAnswer:
    """The row of this key: with an answer to replay, or without one and this run's own until its lease ends.

    Raises OtherBody when the key belongs to another call, StillRunning while the first run has not ended.
    """
    StoredAnswer.objects.filter(admin=admin, created_at__lt=now - LIFE).delete()
    try:
        with transaction.atomic():
            return StoredAnswer.objects.create(
                admin=admin, key=key, fingerprint=print_of_call, created_at=now, lease_until=now + LEASE
            )
    except IntegrityError:
        return _earlier(admin=admin, key=key, print_of_call=print_of_call, now=now)


def _earlier(*, admin: "Admin", key: uuid.UUID, print_of_call: str, now: datetime) -> StoredAnswer:
    stored = StoredAnswer.objects.filter(admin=admin, key=key).first()
    if stored is None:
        # The first run was refused and has just let go of the key.
        raise StillRunning
    if stored.fingerprint != print_of_call:
        raise OtherBody
    if stored.answer is not None:
        return stored
    died = StoredAnswer.objects.filter(pk=stored.pk, answer__isnull=True, lease_until__lt=now)
    if not died.update(lease_until=now + LEASE):
        raise StillRunning
    stored.lease_until = now + LEASE
    return stored


def finish(*, run: StoredAnswer, answer: Any) -> None:
    """Keep the answer, in the act's transaction; a run that outlived its lease is refused, and so rolled back."""
    if not _mine(run).update(answer=answer):
        raise StillRunning


def let_go(*, run: StoredAnswer) -> None:
    """The call was refused: the same key may be tried again, corrected."""
    _mine(run).delete()


def _mine(run: StoredAnswer) -> "QuerySet[StoredAnswer]":
    return StoredAnswer.objects.filter(pk=run.pk, answer__isnull=True, lease_until=run.lease_until)
