"""Sends the pushes that are due. At least once: the lease of a worker that dies runs out, and the next one repeats.

This scan alone delivers everything; the broker only makes it fast (reliability 3.3).
"""

import logging
import random
import time
import uuid
from datetime import timedelta
from urllib.parse import urljoin

from django.conf import settings
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.db.models import F, Q
from django.utils import timezone
from redis import RedisError

from apps.notifications import fcm
from apps.notifications.models import Delivery
from apps.notifications.queries import provider

log = logging.getLogger("console.notifications")

BATCH = 50
# A task is stopped after 90 s: no send is begun that might not end in time.
LONGEST_SCAN_S = 60.0
LONGEST_WAIT_S = 600.0
HOLD = "notifications:hold"


def send_due() -> int:
    """Send what is due; returns how many left. Several workers may run this at once."""
    if _is_held():
        return 0
    due = Delivery.objects.filter(state=Delivery.State.PENDING, next_at__lte=timezone.now()).order_by("next_at", "pk")
    owner, started, count = uuid.uuid4(), time.monotonic(), 0
    for pk in due.values_list("pk", flat=True)[:BATCH]:
        if time.monotonic() - started > LONGEST_SCAN_S:
            break
        try:
            count += _deliver(pk=pk, owner=owner)
        except fcm.HoldAll as held:
            _hold(held)
            break
    return count


def _deliver(*, pk: uuid.UUID, owner: uuid.UUID) -> bool:
    if not _claim(pk=pk, owner=owner):
        return False
    row = Delivery.objects.select_related("notification").get(pk=pk)
    if row.give_up_at <= timezone.now():
        log.error("push %s was given up: %s", pk, row.last_error)
        return _finish(row, state=Delivery.State.FAILED, error=row.last_error or "It could not be sent in time")
    try:
        provider_id = _send(row)
    except fcm.Rejected as trouble:
        log.error("push %s was rejected: %s", pk, trouble.reason)
        return _finish(row, state=Delivery.State.FAILED, error=trouble.reason)
    except fcm.HoldAll as trouble:
        _retry_later(row, trouble)
        raise
    except fcm.TryLater as trouble:
        return _retry_later(row, trouble)
    return _finish(row, state=Delivery.State.SENT, provider_id=provider_id)


def _claim(*, pk: uuid.UUID, owner: uuid.UUID) -> bool:
    now = timezone.now()
    free = Q(lease_until__isnull=True) | Q(lease_until__lt=now)
    mine = Delivery.objects.filter(free, pk=pk, state=Delivery.State.PENDING, next_at__lte=now)
    lease = timedelta(seconds=settings.PUSH_LEASE_S)
    return bool(mine.update(lease_until=now + lease, lease_owner=owner, attempts_count=F("attempts_count") + 1))


def _send(row: Delivery) -> str:
    written = row.notification
    if provider() == "log":
        log.info("push %s: %s | %s | %s", written.pk, written.title, written.message, written.url)
        return "log"
    icon_url = urljoin(settings.PUBLIC_URL, default_storage.url(written.icon)) if written.icon else ""
    return fcm.send_push(fcm.Push(str(written.pk), written.title, written.message, written.url, icon_url))


def _finish(row: Delivery, *, state: Delivery.State, provider_id: str = "", error: str = "") -> bool:
    mine = Delivery.objects.filter(pk=row.pk, lease_owner=row.lease_owner)
    is_sent = state == Delivery.State.SENT
    mine.update(
        state=state, sent_at=timezone.now() if is_sent else None, provider_id=provider_id, last_error=error[:200],
        lease_until=None, lease_owner=None,
    )  # fmt: skip
    return is_sent


def _retry_later(row: Delivery, trouble: fcm.TryLater) -> bool:
    """Twice the wait of the time before, spread by a fifth; never sooner than FCM asked for."""
    doubled = min(settings.PUSH_FIRST_WAIT_S * 2 ** min(row.attempts_count - 1, 20), LONGEST_WAIT_S)
    wait_s = max(doubled * random.uniform(0.8, 1.2), trouble.wait_s)  # noqa: S311 - spreads retries
    log.warning("push %s, try %s: %s; next in %.0f s", row.pk, row.attempts_count, trouble.reason, wait_s)
    Delivery.objects.filter(pk=row.pk, lease_owner=row.lease_owner).update(
        next_at=timezone.now() + timedelta(seconds=wait_s), last_error=trouble.reason[:200], lease_until=None,
        lease_owner=None,
    )  # fmt: skip
    return False


def _hold(held: fcm.HoldAll) -> None:
    log.warning("all pushes wait for %.0f s: %s", held.wait_s, held.reason)
    try:
        cache.set(HOLD, held.reason, timeout=held.wait_s)
    except RedisError as failed:
        log.warning("the hold is not known to the other workers: %s", type(failed).__name__)


def _is_held() -> bool:
    try:
        return cache.get(HOLD) is not None
    except RedisError:
        return False
