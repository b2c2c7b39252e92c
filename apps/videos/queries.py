from django.db.models import QuerySet
from django.db.models.functions import Lower

from apps.controller import queries as controller
from apps.videos.models import Video
from apps.web.querysets import search_rows
from apps.web.sorting import Columns

SORT_COLUMNS: Columns = {"name": Lower("name"), "length": "duration_ms", "size": "size", "at": "created_at"}


def list_videos(*, search: str = "") -> QuerySet[Video]:
    """Return videos, newest first. `search` is a part of the name, in any case."""
    # Django removes joiners and other characters that cannot be printed from the names of uploaded files.
    printable = "".join(filter(str.isprintable, search))
    return search_rows(Video.objects.order_by("-created_at", "-id"), printable, "name")


def is_running() -> bool:
    """Return whether the app plays videos on phones that match no rule."""
    return controller.get_settings().pre_video
