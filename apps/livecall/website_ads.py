"""Writes website ads: the two reserved rows, and those that open a URL."""

import unicodedata
import uuid
from collections.abc import Collection

from django.db import transaction

from apps.audit import services as audit
from apps.audit.names import limit_names
from apps.core import rows
from apps.core.actor import Actor
from apps.livecall.models import RESERVED_NAMES, LiveSettings, WebsiteAd
from apps.wire.errors import ApiError, NotFoundError


class WebsiteAdNotFoundError(NotFoundError):
    default_detail = "This website ad does not exist."


class ReservedNameError(ApiError):
    default_detail = "Open_Ads_Fire and NTV_Ads_Fire are reserved. They cannot be added, edited, or deleted."


@transaction.atomic
def add_website_ad(*, name: str, url: str, actor: Actor) -> WebsiteAd:
    """Add an ad that opens a URL in running calls. Reserved names are rejected in any case."""
    if is_reserved_name(name):
        raise ReservedNameError
    ad = WebsiteAd.objects.create(name=name, url=url, created_at=actor.now)
    ad.record("livecall.add-website-ad", actor=actor, after={"name": name, "url": url})
    return ad


@transaction.atomic
def update_website_ad(*, ad_id: uuid.UUID, name: str, url: str, seen_version: int | None, actor: Actor) -> WebsiteAd:
    """Change a website ad's name and URL. Raises WebsiteAdNotFoundError, ReservedNameError, and ConflictError."""
    ad = rows.lock(WebsiteAd.objects.filter(pk=ad_id), WebsiteAdNotFoundError)
    if ad.is_reserved or is_reserved_name(name):
        raise ReservedNameError
    values = {"name": name, "url": url}
    rows.save(ad, values, seen=seen_version, actor=actor, action="livecall.update-website-ad")
    return ad


@transaction.atomic
def delete_website_ads(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete the existing ones of these ads, and return their number. A list with a reserved one is rejected."""
    found = rows.lock_all(WebsiteAd.objects.all(), ids, WebsiteAdNotFoundError)
    if any(ad.is_reserved for ad in found):
        raise ReservedNameError
    WebsiteAd.objects.filter(pk__in=[ad.pk for ad in found]).delete()
    audit.record(
        actor=actor,
        action="livecall.delete-website-ads",
        target=found[0].audit_target,
        before=limit_names({str(ad.pk): f"{ad.name} {ad.url}" for ad in found}, what="ads"),
    )
    return len(found)


def ensure_reserved_ads() -> None:
    """Create the two reserved rows if they are missing (docs/product.md 5.2)."""
    if _missing_reserved():
        with transaction.atomic():
            # The second of two concurrent requests waits here and then finds the rows.
            rows.lock_singleton(LiveSettings, 1)
            WebsiteAd.objects.bulk_create(WebsiteAd(name=name) for name in _missing_reserved())


def _missing_reserved() -> list[str]:
    there = WebsiteAd.objects.filter(name__in=RESERVED_NAMES).values_list("name", flat=True)
    return sorted(set(RESERVED_NAMES) - set(there))


def is_reserved_name(name: str) -> bool:
    """Compare a name by its appearance: without invisible characters, and with letters in their usual form."""
    shown = unicodedata.normalize("NFKC", name)
    normalized = "".join(
        character for character in shown if character.isprintable() and not character.isspace()
    ).casefold()
    return normalized in {reserved.casefold() for reserved in RESERVED_NAMES}
