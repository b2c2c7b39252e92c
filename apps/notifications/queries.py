import uuid
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from apps.analytics.sorting import by_counts, clicks
from apps.notifications.models import Delivery, Notification
from apps.web.querysets import read_batches, search_rows
from apps.web.sorting import Columns

SORT_COLUMNS: Columns = {
    "title": Lower("title"),
    "state": "delivery__state",
    "opened": by_counts(clicks),
    "at": "created_at",
}


def list_notifications(*, search: str = "") -> QuerySet[Notification]:
    """Return notifications with their delivery, newest first. `search` covers title and message, in any case."""
    rows = Notification.objects.select_related("delivery").order_by("-created_at", "-id")
    return search_rows(rows, search, "title", "message")


def iterate_notifications(*, search: str) -> Iterator[list[Notification]]:
    """Yield the rows of `list_notifications` in batches."""
    return read_batches(
        list_notifications(search=search),
        lambda last: Q(Q(created_at__lt=last.created_at) | Q(pk__lt=last.pk), created_at__lte=last.created_at),
    )


def list_to_audiences() -> QuerySet[Notification]:
    """Return all notifications except tests, newest first."""
    return list_notifications().filter(is_test=False)


def list_sent(*, since: datetime, until: datetime) -> QuerySet[Notification]:
    """Return notifications sent to an audience from `since` to before `until`, newest first."""
    return _sent().filter(delivery__sent_at__gte=since, delivery__sent_at__lt=until).order_by("-delivery__sent_at")


def find_sent(notification_id: uuid.UUID) -> QuerySet[Notification]:
    """Return the notification with this ID if it was sent, or no row."""
    return _sent().filter(pk=notification_id)


def _sent() -> QuerySet[Notification]:
    return list_to_audiences().filter(delivery__state=Delivery.State.SENT)


def provider() -> str:
    """Return `fcm`, or `log` while no credentials are set."""
    return "fcm" if settings.FCM_CREDENTIALS else "log"
