"""Sends pushes from their outbox."""

import logging
from urllib.parse import urljoin

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import Q

from apps.core import outbox
from apps.notifications import fcm
from apps.notifications.audience import fcm_target
from apps.notifications.models import LOGGED, Delivery
from apps.notifications.queries import provider

log = logging.getLogger("console.notifications")
# A phone that was off gets its pushes when it is on again. S3 signs for a week at most.
ICON_LIFE_S = 7 * 24 * 3600


def _send(row: Delivery) -> dict[str, str]:
    written = row.notification
    if provider() == "log":
        whom = written.topic or "one phone"
        log.info("push %s to %s: %s | %s | %s", written.pk, whom, written.title, written.message, written.url)
        return {"provider_id": LOGGED}
    target, icon_url = fcm_target(written.topic, row.token), _icon_url(written.icon)
    push = fcm.Push(str(written.pk), written.title, written.message, written.url, icon_url, target)
    return {"provider_id": fcm.send_push(push)}


def _icon_url(name: str) -> str:
    """An address that a phone can still open when it gets the push; made anew for each try."""
    if not name:
        return ""
    # Only a store that signs its addresses takes a life for them.
    life = {"expire": ICON_LIFE_S} if hasattr(default_storage, "querystring_expire") else {}
    return urljoin(settings.PUBLIC_URL, default_storage.url(name, **life))


PUSHES = outbox.Outbox(
    name="push",
    model=Delivery,
    deliver=_send,
    since="send_at",
    late_s=600,
    first_wait_s=settings.PUSH_FIRST_WAIT_S,
    lease_s=settings.PUSH_LEASE_S,
    lanes=2,
    # Who tries it on a phone sees by himself that it failed.
    alarming=Q(notification__is_test=False),
    emptied={"token": ""},
)
