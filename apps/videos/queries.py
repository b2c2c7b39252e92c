from django.db.models import QuerySet

from apps.controller import queries as controller
from apps.videos.models import Video
from apps.web.paging import containing


def list_videos(*, search: str = "") -> QuerySet[Video]:
    """Newest first; `search` is looked for in the name, in any letter case."""
    return containing(Video.objects.order_by("-created_at", "-id"), search, "name")


def is_running() -> bool:
    """Whether the app plays them where no rule says otherwise."""
    return controller.get_settings().pre_video
