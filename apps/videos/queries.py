from django.db.models import QuerySet

from apps.controller import queries as controller
from apps.videos.models import Video


def list_videos() -> QuerySet[Video]:
    """All of them, newest first."""
    return Video.objects.order_by("-created_at", "-id")


def is_running() -> bool:
    """Whether the app plays them at all."""
    return controller.get_settings().pre_video
