"""Content that is hard to lay out: long lists, and words without line breaks."""

from datetime import timedelta
from typing import Any

from django.core.management import call_command
from django.utils import timezone

LONG = "Wordwithoutanyend" * 7
MANY = 100


def invite(owner: Any, token: str) -> None:
    """Create an invitation with an unbreakable email address."""
    # Django is not set up when this file is read.
    from apps.accounts.codes import hash_token  # noqa: PLC0415
    from apps.accounts.models import Invitation  # noqa: PLC0415

    Invitation.objects.create(
        email=f"{LONG}@example.com",
        role="editor",
        token_hash=hash_token(token),
        invited_by=owner,
        expires_at=timezone.now() + timedelta(hours=24),
    )


def fill_up(owner: Any) -> dict[str, str]:
    """Create the demo data with a list of 100 rows and unbreakable texts everywhere.

    Return the paths of screens that need an ID or another date range, by island.
    """
    # Django is not set up when this file is read.
    from apps.accounts.models import Admin  # noqa: PLC0415
    from apps.analytics.models import Item  # noqa: PLC0415
    from apps.banners.models import InhouseBanner  # noqa: PLC0415
    from apps.controller.models import ControllerSettings  # noqa: PLC0415
    from apps.legal.models import LegalText  # noqa: PLC0415
    from apps.livecall.models import FiredAd, LiveSettings, ScheduledAd, WebsiteAd  # noqa: PLC0415
    from apps.notifications.models import Notification  # noqa: PLC0415
    from apps.placements.models import Placement  # noqa: PLC0415
    from apps.videos.models import Video  # noqa: PLC0415

    call_command("seed_demo", verbosity=0)
    now = timezone.now()
    Placement.objects.bulk_create(
        Placement(kind="native", name=LONG, unit_id=LONG, description=LONG * 3, created_at=now, updated_at=now)
        for _ in range(MANY)
    )
    Placement.objects.exclude(kind="native").update(name=LONG, unit_id=f"https://example.com/{LONG}")
    for model in (InhouseBanner, WebsiteAd, FiredAd, ScheduledAd):
        model.objects.update(name=LONG, url=f"https://example.com/{LONG}")
    Item.objects.update(name=LONG)
    Video.objects.update(name=f"{LONG}.mp4")
    Notification.objects.update(title="W" * 40, message="W" * 120)
    LegalText.objects.update(title=LONG[:100], description=f"{LONG}\n\n{LONG}")
    LiveSettings.objects.update(values={LONG[:100]: LONG * 4})
    ControllerSettings.objects.update(
        install_text=LONG,
        install_button_text=LONG[:60],
        install_button_url=f"https://example.com/{LONG}",
        live_button_rules=[{"name": LONG[:60], "value": True, "when": {"language": ["hi"], "country": ["IN"]}}],
    )
    Admin.objects.filter(role="viewer").update(name=LONG, email=f"{LONG}@example.com")
    invite(owner, "unused")
    banner, item = InhouseBanner.objects.first(), Item.objects.order_by("number").first()
    return {
        "analytics": "/site/manage/analytics?range=last6Months",
        "banner-edit": f"/site/manage/ads/banner/inhouse/edit/{banner.pk}",
        "item-dashboard": f"/site/views/dashboard/{item.id}?range=last6Months",
    }
