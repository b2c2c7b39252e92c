import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Case, IntegerField, QuerySet, Value, When

from apps.livecall.models import RESERVED_NAMES, FiredAd, LiveSettings, WebsiteAd

FIRED_COLUMNS = ("id", "number", "type", "name", "url", "created_at")
MOST_AT_ONCE = 100


def get_settings() -> LiveSettings:
    return LiveSettings.objects.filter(pk=1).first() or LiveSettings()


def list_website_ads() -> Iterable[WebsiteAd]:
    """The app's own two first, then the others in the order of their adding."""
    rank = Case(
        *(When(name=name, then=Value(place)) for place, name in enumerate(RESERVED_NAMES)),
        default=Value(len(RESERVED_NAMES)),
        output_field=IntegerField(),
    )
    return WebsiteAd.objects.order_by(rank, "created_at", "id")


def list_fired() -> QuerySet[FiredAd, Mapping[str, Any]]:
    """The history, newest first, as plain rows."""
    rows: QuerySet[FiredAd, Mapping[str, Any]] = FiredAd.objects.order_by("-number").values(*FIRED_COLUMNS)
    return rows


def last_fired() -> Mapping[str, Any] | None:
    newest: Mapping[str, Any] | None = FiredAd.objects.order_by("-number").values(*FIRED_COLUMNS).first()
    return newest


def list_fired_after(*, number: int) -> list[Mapping[str, Any]]:
    """What was fired since, oldest first, at most a hundred at once."""
    return list(FiredAd.objects.filter(number__gt=number).order_by("number").values(*FIRED_COLUMNS)[:MOST_AT_ONCE])


def number_of(*, fired_id: uuid.UUID) -> int:
    """The number of a fired ad; of one that was deleted, the number of the one before it. 0 before all."""
    # Ids begin with the time, so what was fired earlier has a smaller one.
    known = FiredAd.objects.filter(id__lte=fired_id).order_by("-id").values_list("number", flat=True).first()
    return known or 0


def read_id(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
