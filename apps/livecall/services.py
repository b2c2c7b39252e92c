import re
import uuid
from collections.abc import Collection
from datetime import datetime, timedelta
from itertools import takewhile

from django.db import transaction
from django.utils import timezone

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.core import versioned
from apps.core.actor import Actor
from apps.livecall import messages
from apps.livecall.models import RESERVED_NAMES, FiredAd, FireType, LiveSettings, WebsiteAd
from apps.livecall.nudge import wake_streams
from apps.wire.errors import ApiError, NotFound

# Two presses of one button: the second within this time is the first.
SAME_PRESS = timedelta(seconds=1)


class UnknownWebsiteAd(NotFound):
    message = messages.UNKNOWN


class ReservedName(ApiError):
    message = messages.RESERVED


class UnknownRecords(NotFound):
    message = messages.UNKNOWN_RECORDS


class UrlNeeded(ApiError):
    message = messages.URL_NEEDED


@transaction.atomic
def add_website_ad(*, name: str, url: str, actor: Actor) -> WebsiteAd:
    """Add an ad that opens an address in running calls. The reserved names are refused in any spelling."""
    _refuse_reserved(name)
    ad = WebsiteAd.objects.create(name=name, url=url, created_at=actor.now)
    audit.record(actor=actor, action="livecall.add-website-ad", target=_target(ad), after={"name": name, "url": url})
    return ad


@transaction.atomic
def update_website_ad(*, ad_id: uuid.UUID, name: str, url: str, seen_version: int | None, actor: Actor) -> WebsiteAd:
    """Change name and URL. Raises UnknownWebsiteAd, ReservedName and Conflict."""
    ad = versioned.lock(WebsiteAd.objects.filter(pk=ad_id), UnknownWebsiteAd)
    if ad.is_reserved:
        raise ReservedName
    _refuse_reserved(name)
    values, action = {"name": name, "url": url}, "livecall.update-website-ad"
    versioned.save(ad, values, seen=seen_version, actor=actor, action=action, target=_target(ad))
    return ad


@transaction.atomic
def delete_website_ads(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete those that exist; returns how many. A list with a reserved one is refused as a whole."""
    found = list(WebsiteAd.objects.select_for_update().filter(pk__in=ids))
    if any(ad.is_reserved for ad in found):
        raise ReservedName
    if not found:
        raise UnknownWebsiteAd
    WebsiteAd.objects.filter(pk__in=[ad.pk for ad in found]).delete()
    audit.record(
        actor=actor,
        action="livecall.delete-website-ads",
        target=_target(found[0]),
        before={str(ad.pk): f"{ad.name} {ad.url}" for ad in found},
    )
    return len(found)


@transaction.atomic
def fire_ad(*, type: FireType, name: str, url: str, actor: Actor) -> FiredAd:
    """Show an ad in every running call: write the history record, wake the streams after the commit."""
    if type is FireType.URL and not url:
        raise UrlNeeded
    # The lock puts firings in one order, which is what the streams resume by.
    settings = versioned.lock_only(LiveSettings, 1)
    pressed = FiredAd.objects.filter(type=type, name=name, url=url, created_at__gt=actor.now - SAME_PRESS).first()
    if pressed is not None:
        return pressed
    settings.fired_count += 1
    settings.save(update_fields=["fired_count"])
    fired = FiredAd.objects.create(
        number=settings.fired_count,
        type=type,
        name=name,
        url=url,
        fired_by=actor.admin.get_username(),
        created_at=actor.now,
    )
    analytics.add_item(item_id=fired.pk, kind="fired", name=name, now=actor.now)
    after = {"type": str(type), "name": name, "url": url}
    audit.record(actor=actor, action="livecall.fire", target=f"fired:{fired.pk}", after=after)
    transaction.on_commit(wake_streams, robust=True)
    return fired


@transaction.atomic
def delete_fired(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete records of the history with their counts; returns how many existed."""
    found = list(FiredAd.objects.select_for_update().filter(pk__in=ids).values_list("pk", "name"))
    if not found:
        raise UnknownRecords
    chosen = [pk for pk, _ in found]
    FiredAd.objects.filter(pk__in=chosen).delete()
    analytics.remove_items(item_ids=chosen, now=actor.now)
    audit.record(
        actor=actor,
        action="livecall.delete-history",
        target=f"fired:{chosen[0]}",
        before={"records": len(found), "names": sorted({name for _, name in found})[:50]},
    )
    return len(found)


@transaction.atomic
def purge(before: datetime, most: int) -> int:
    """Delete at most so many of the oldest records from before then, with their counts; returns how many."""
    oldest = FiredAd.objects.order_by("number").values_list("pk", "created_at")[:most]
    old = [pk for pk, _ in takewhile(lambda row: row[1] < before, oldest)]
    FiredAd.objects.filter(pk__in=old).delete()
    analytics.remove_items(item_ids=old, now=timezone.now())
    return len(old)


@transaction.atomic
def save_settings(*, values: dict[str, str], seen_version: int | None, actor: Actor) -> LiveSettings:
    """Replace the whole map. Raises Conflict."""
    settings = versioned.lock_only(LiveSettings, 1)
    action, target = "livecall.save-settings", "livecall:settings"
    versioned.save(settings, {"values": values}, seen=seen_version, actor=actor, action=action, target=target)
    return settings


def ensure_reserved_ads() -> None:
    """The app's own two exist, whatever was done to the table (docs/product.md 5.2)."""
    missing = set(RESERVED_NAMES) - set(
        WebsiteAd.objects.filter(name__in=RESERVED_NAMES).values_list("name", flat=True)
    )
    WebsiteAd.objects.bulk_create(WebsiteAd(name=name) for name in sorted(missing))


def _refuse_reserved(name: str) -> None:
    bare = re.sub(r"\s+", "", name).casefold()
    if bare in {reserved.casefold() for reserved in RESERVED_NAMES}:
        raise ReservedName


def _target(ad: WebsiteAd) -> str:
    return f"website-ad:{ad.pk}"
