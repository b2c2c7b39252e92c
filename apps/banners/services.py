import uuid
from collections.abc import Collection
from dataclasses import asdict, dataclass

from django.core.files.storage import default_storage
from django.db import transaction

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.banners import messages
from apps.banners.models import InhouseBanner
from apps.core.actor import Actor
from apps.wire.errors import NotFound
from apps.wire.images import CheckedImage
from apps.wire.uploads import forget_after_commit, store_image


class UnknownBanner(NotFound):
    message = messages.UNKNOWN


@dataclass(frozen=True)
class Texts:
    """What a banner says, besides its picture."""

    name: str
    url: str
    text: str = ""
    button_text: str = ""
    button_url: str = ""


def get_banner(*, banner_id: uuid.UUID) -> InhouseBanner:
    banner = InhouseBanner.objects.filter(pk=banner_id).first()
    if banner is None:
        raise UnknownBanner
    return banner


def add_banner(*, texts: Texts, image: CheckedImage, actor: Actor) -> InhouseBanner:
    """Add a banner, active at once. The file is whole in storage before the row names it."""
    stored = store_image(image, folder="banners")
    try:
        with transaction.atomic():
            banner = InhouseBanner.objects.create(**asdict(texts), image=stored, created_at=actor.now)
            analytics.add_item(item_id=banner.pk, kind="inhouse", name=texts.name, now=actor.now)
            audit.record(actor=actor, action="banner.add", target=_target(banner), after=asdict(texts))
    except BaseException:
        default_storage.delete(stored)
        raise
    return banner


def update_banner(
    *, banner_id: uuid.UUID, given: dict[str, str], image: CheckedImage | None, actor: Actor
) -> InhouseBanner:
    """Change the given fields of Texts, and the picture when there is a new one; the old one goes after the commit."""
    stored = store_image(image, folder="banners") if image else ""
    try:
        with transaction.atomic():
            return _update(banner_id, given, stored, actor)
    except BaseException:
        if stored:
            default_storage.delete(stored)
        raise


def _update(banner_id: uuid.UUID, given: dict[str, str], stored: str, actor: Actor) -> InhouseBanner:
    banner = InhouseBanner.objects.select_for_update().filter(pk=banner_id).first()
    if banner is None:
        raise UnknownBanner
    before = asdict(_texts_of(banner))
    after = before | given
    if before == after and not stored:
        return banner
    for name, value in after.items():
        setattr(banner, name, value)
    if stored:
        forget_after_commit(banner.image.name)
        before, after = before | {"image": banner.image.name}, after | {"image": stored}
        banner.image.name = stored
    banner.save()
    analytics.rename_item(item_id=banner.pk, name=banner.name)
    audit.record(actor=actor, action="banner.update", target=_target(banner), before=before, after=after)
    return banner


@transaction.atomic
def set_active(*, banner_id: uuid.UUID, is_active: bool, actor: Actor) -> InhouseBanner:
    """Show or hide one banner. Setting it to what it is leaves no entry."""
    banner = InhouseBanner.objects.select_for_update().filter(pk=banner_id).first()
    if banner is None:
        raise UnknownBanner
    if banner.is_active == is_active:
        return banner
    banner.is_active = is_active
    banner.save(update_fields=["is_active"])
    audit.record(
        actor=actor,
        action="banner.status",
        target=_target(banner),
        before={"active": not is_active},
        after={"active": is_active},
    )
    return banner


@transaction.atomic
def delete_banners(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete those that exist, with their counts and pictures; returns how many."""
    found = list(InhouseBanner.objects.select_for_update().filter(pk__in=ids))
    if not found:
        raise UnknownBanner
    for banner in found:
        forget_after_commit(banner.image.name)
    InhouseBanner.objects.filter(pk__in=[banner.pk for banner in found]).delete()
    analytics.remove_items(item_ids=[banner.pk for banner in found], now=actor.now)
    audit.record(
        actor=actor,
        action="banner.delete",
        target=_target(found[0]),
        before={str(banner.pk): f"{banner.name} {banner.url}" for banner in found},
    )
    return len(found)


def _texts_of(banner: InhouseBanner) -> Texts:
    return Texts(banner.name, banner.url, banner.text, banner.button_text, banner.button_url)


def _target(banner: InhouseBanner) -> str:
    return f"inhouse:{banner.pk}"
