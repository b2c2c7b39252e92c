from django.db.models import QuerySet

from apps.banners.models import InhouseBanner
from apps.controller import queries as controller
from apps.web.paging import containing


def is_running() -> bool:
    """Whether the app shows in-house banners where no rule says otherwise."""
    return controller.get_settings().inhouse_banners


def list_banners(*, search: str = "") -> QuerySet[InhouseBanner]:
    """Newest first; `search` is looked for in name and URL, in any letter case."""
    return containing(InhouseBanner.objects.order_by("-created_at", "-id"), search, "name", "url")


def list_for_device() -> list[InhouseBanner]:
    """What an app shows for which they are switched on."""
    return list(InhouseBanner.objects.filter(is_active=True).order_by("-created_at", "-id"))
