import logging
from urllib.parse import urljoin

from celery import shared_task
from django.conf import settings
from django.core.files.storage import default_storage

from apps.core import queued_work
from apps.notifications import fcm
from apps.notifications.audience import fcm_target
from apps.notifications.models import LOGGED, Delivery
from apps.notifications.queries import provider

log = logging.getLogger("console.notifications")
# A phone that was off gets its notifications when it is on again. S3 signs for a week at most.
ICON_URL_SECONDS = 7 * 24 * 3600


@shared_task(acks_late=True)
def send_push(notification_id: str) -> None:
    """Send a push notification to the phones of its topic, or to one phone."""
    if provider() == "fcm" and fcm.is_paused():
        # Celery beat queues the row again until the pause is over.
        return
    queued_work.run(Delivery, notification_id, _send)


def _send(row: Delivery) -> dict[str, str]:
    notification = row.notification
    recipient = f"topic {notification.topic}" if notification.topic else "one phone"
    if provider() == "log":
        log.info(
            "Push notification %s to %s is only logged: %s | %s | %s",
            notification.pk,
            recipient,
            notification.title,
            notification.message,
            notification.url,
        )
        return {"provider_id": LOGGED}
    log.info("Sending push notification %s to %s: %s", notification.pk, recipient, notification.title)
    target = fcm_target(notification.topic, row.token)
    provider_id = fcm.send_push(notification, icon_url=_icon_url(notification.icon), target=target)
    log.info("Sent push notification %s: %s", notification.pk, provider_id)
    return {"provider_id": provider_id}


def _icon_url(name: str) -> str:
    """Return a URL that a phone can still open when it gets the notification; created for each attempt."""
    if not name:
        return ""
    # Only storages that sign their URLs take a lifetime.
    lifetime = {"expire": ICON_URL_SECONDS} if hasattr(default_storage, "querystring_expire") else {}
    return urljoin(settings.PUBLIC_URL, default_storage.url(name, **lifetime))
