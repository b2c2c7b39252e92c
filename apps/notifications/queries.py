from django.conf import settings
from django.db.models import QuerySet

from apps.notifications.models import Notification


def list_notifications() -> QuerySet[Notification]:
    """All of them with their delivery, newest first."""
    return Notification.objects.select_related("delivery").order_by("-created_at", "-id")


def provider() -> str:
    """`fcm`, or `log` while no credentials are set."""
    return "fcm" if settings.FCM_CREDENTIALS else "log"


def topic() -> str:
    """What every copy of the app subscribes to."""
    return settings.FCM_TOPIC
