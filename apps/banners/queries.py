from django.db.models import QuerySet
from django.db.models.functions import Lower

from apps.analytics.sorting import COUNT_COLUMNS
from apps.banners.models import InhouseBanner
from apps.controller import queries as controller
from apps.web.querysets import search_rows
from apps.web.sorting import Columns

SORT_COLUMNS: Columns = {"name": Lower("name"), **COUNT_COLUMNS}


def is_running() -> bool:
    """Return whether the app shows in-house banners to phones that match no rule."""
    return controller.get_settings().inhouse_banners


def list_banners(*, search: str = "") -> QuerySet[InhouseBanner]:
    """Return banners, newest first. `search` is a part of the name or URL, in any case."""
    return search_rows(InhouseBanner.objects.order_by("-created_at", "-id"), search, "name", "url")


def list_for_device() -> list[InhouseBanner]:
    """Return the active banners, newest first."""
    return list(InhouseBanner.objects.filter(is_active=True).order_by("-created_at", "-id"))
