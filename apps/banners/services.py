import uuid
from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.audit.names import limit_names
from apps.banners.models import InhouseBanner
from apps.core import rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.files.uploads import delete_after_commit, replace_if_changed
from apps.wire.errors import NotFoundError

FOLDER = "banners"


class BannerNotFoundError(NotFoundError):
    default_detail = "This banner does not exist."


def get_banner(*, banner_id: uuid.UUID) -> InhouseBanner:
    """Return the banner. Raises BannerNotFoundError."""
    return rows.find(InhouseBanner.objects.filter(pk=banner_id), BannerNotFoundError)


@transaction.atomic
def add_banner(*, values: Mapping[str, Any], image: str, actor: Actor) -> InhouseBanner:
    """Add an active banner with these columns. `image` is the name of a stored file."""
    banner = InhouseBanner(**values, image=image, created_at=actor.now)
    banner.check_together()
    banner.save(force_insert=True)
    analytics.add_item(item_id=banner.pk, kind=Kind.INHOUSE, name=banner.name, now=actor.now)
    banner.record("banner.add", actor=actor, after=banner.audit_values(values))
    return banner


@transaction.atomic
def update_banner(
    *, banner_id: uuid.UUID, values: Mapping[str, Any], image: str, seen_version: int | None, actor: Actor
) -> InhouseBanner:
    """Change these columns, and the image unless it is "". The old image is deleted after the commit.

    Raises BannerNotFoundError and ConflictError.
    """
    banner = rows.lock(InhouseBanner.objects.filter(pk=banner_id), BannerNotFoundError)
    image = replace_if_changed(image, banner.image.name or "")
    if image:
        values = {**values, "image": image}
    before = rows.save(banner, values, seen=seen_version, actor=actor, action="banner.update")
    if "name" in before:
        analytics.rename_item(item_id=banner.pk, name=banner.name)
    if "image" in before:
        delete_after_commit(before["image"].name)
    return banner


@transaction.atomic
def set_active(*, banner_id: uuid.UUID, is_active: bool, seen_version: int | None, actor: Actor) -> InhouseBanner:
    """Activate or deactivate one banner. Raises BannerNotFoundError and ConflictError."""
    banner = rows.lock(InhouseBanner.objects.filter(pk=banner_id), BannerNotFoundError)
    rows.save(banner, {"is_active": is_active}, seen=seen_version, actor=actor, action="banner.status")
    return banner


@transaction.atomic
def set_all_active(*, seen: Mapping[uuid.UUID, int], is_active: bool, actor: Actor) -> rows.SavedTogether:
    """Activate or deactivate all existing banners of `seen`, or none. `seen` maps IDs to versions.

    Raises:
        BannerNotFoundError: None of them exists.
        ConflictError: One of them was changed since its version.
    """
    found = rows.lock_all(InhouseBanner.objects.all(), seen, BannerNotFoundError)
    return rows.save_together(found, {"is_active": is_active}, seen=seen, actor=actor, action="banner.status")


@transaction.atomic
def delete_banners(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete the existing banners with their counts and images, and return their number."""
    found = rows.lock_all(InhouseBanner.objects.all(), ids, BannerNotFoundError)
    for banner in found:
        delete_after_commit(banner.image.name)
    InhouseBanner.objects.filter(pk__in=[banner.pk for banner in found]).delete()
    analytics.remove_items(item_ids=[banner.pk for banner in found], now=actor.now)
    audit.record(
        actor=actor,
        action="banner.delete",
        target=found[0].audit_target,
        before=limit_names({str(banner.pk): f"{banner.name} {banner.url}" for banner in found}, what="banners"),
    )
    return len(found)
