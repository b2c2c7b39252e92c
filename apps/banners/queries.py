from django.db.models import Q, QuerySet

from apps.banners.models import InhouseBanner
from apps.controller import queries as controller


def is_running() -> bool:
    """Whether the app shows in-house banners where no rule says otherwise."""
    return controller.get_settings().inhouse_banners


def list_banners(*, search: str = "") -> QuerySet[InhouseBanner]:
    """Newest first; `search` is looked for in name and URL, in any letter case."""
    rows = InhouseBanner.objects.order_by("-created_at", "-id")
    wanted = search.replace("\x00", "").strip()
    return rows.filter(Q(name__icontains=wanted) | Q(url__icontains=wanted)) if wanted else rows


def list_for_device() -> list[InhouseBanner]:
    """What an app shows for which they are switched on."""
    return list(InhouseBanner.objects.filter(is_active=True).order_by("-created_at", "-id"))
