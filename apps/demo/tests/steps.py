"""What tests of the demo look at, in this process and in others."""

import hashlib

from apps.analytics.models import DayCount
from apps.audit.models import Entry
from apps.banners.models import InhouseBanner
from apps.legal.models import TextVersion
from apps.notifications.models import Notification
from apps.placements.models import Placement
from apps.videos.models import Video


def dump() -> dict[str, list[tuple[str, ...]]]:
    """Everything that was seeded, but for ids, which are made anew each time."""
    rows = {
        "placements": Placement.objects.values_list("kind", "name", "unit_id", "description", "version", "created_at"),
        "counts": DayCount.objects.values_list("item__kind", "item__name", "day", "views", "clicks"),
        "banners": InhouseBanner.objects.values_list("name", "text", "is_active", "created_at"),
        "legal": TextVersion.objects.values_list("kind", "number", "description", "at"),
        "notifications": Notification.objects.values_list("title", "delivery__state", "delivery__send_at"),
        "videos": Video.objects.values_list("name", "sha256", "created_at"),
        # Admins are made before, the last event after.
        "log": Entry.objects.exclude(actor_label="").values_list("actor_label", "action", "at", "address"),
    }
    return {name: sorted(tuple(map(str, row)) for row in found) for name, found in rows.items()}


def digest() -> str:
    return hashlib.sha256(repr(dump()).encode()).hexdigest()
