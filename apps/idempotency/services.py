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
    from apps.accounts.models import Admin

LIFE = timedelta(hours=24)
LEASE = timedelta(seconds=30)


class OtherBody(Unprocessable):
    message = messages.OTHER_BODY


class StillRunning(Conflict):
    message = messages.STILL_RUNNING


def fingerprint(*, method: str, path: str, body: Any) -> str:
    plain = orjson.dumps([method, path, body], option=orjson.OPT_SORT_KEYS, default=str)
    return hashlib.sha256(plain).hexdigest()


def begin(*, admin: "Admin", key: uuid.UUID, print_of_call: str, now: datetime) -> StoredAnswer | None:
    """The stored answer of this key, or None when the call is this run's to carry out.

    Raises OtherBody when the key belongs to another call, StillRunning while the first run has not ended.
    """
    StoredAnswer.objects.filter(admin=admin, created_at__lt=now - LIFE).delete()
    try:
        with transaction.atomic():
            StoredAnswer.objects.create(
                admin=admin, key=key, fingerprint=print_of_call, created_at=now, lease_until=now + LEASE
            )
    except IntegrityError:
        return _earlier(admin=admin, key=key, print_of_call=print_of_call, now=now)
    return None


def _earlier(*, admin: "Admin", key: uuid.UUID, print_of_call: str, now: datetime) -> StoredAnswer | None:
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
    return None


def finish(*, admin: "Admin", key: uuid.UUID, answer: Any) -> None:
    StoredAnswer.objects.filter(admin=admin, key=key).update(answer=answer)


def let_go(*, admin: "Admin", key: uuid.UUID) -> None:
    """The call was refused: the same key may be tried again, corrected."""
    StoredAnswer.objects.filter(admin=admin, key=key, answer__isnull=True).delete()
