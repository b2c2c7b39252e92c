import uuid
from datetime import datetime
from typing import Protocol

from django.db.models import Case, IntegerField, QuerySet, Value, When

from apps.livecall.models import RESERVED_NAMES, FiredAd, LiveSettings, WebsiteAd

FIRED_COLUMNS = ("id", "number", "type", "name", "url", "created_at")
MOST_AT_ONCE = 100


class Fired(Protocol):
    """A firing as apps and the history are told of it: the model has it, and so has a row of these queries."""

    @property
    def id(self) -> uuid.UUID: ...
    @property
    def number(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def created_at(self) -> datetime: ...


def get_settings() -> LiveSettings:
    return LiveSettings.objects.filter(pk=1).first() or LiveSettings()


def list_website_ads() -> QuerySet[WebsiteAd]:
    """The app's own two first, then the others in the order of their adding."""
    rank = Case(
        *(When(name=name, then=Value(place)) for place, name in enumerate(RESERVED_NAMES)),
        default=Value(len(RESERVED_NAMES)),
        output_field=IntegerField(),
    )
    return WebsiteAd.objects.order_by(rank, "created_at", "id")


def list_fired() -> QuerySet[FiredAd, Fired]:
    """The history, newest first, as plain rows."""
    rows: QuerySet[FiredAd, Fired] = FiredAd.objects.order_by("-number").values_list(*FIRED_COLUMNS, named=True)
    return rows


def list_fired_between(*, since: datetime, until: datetime) -> QuerySet[FiredAd]:
    """What was fired from `since` to before `until`, newest first."""
    return FiredAd.objects.filter(created_at__gte=since, created_at__lt=until).order_by("-number")


def find_fired(fired_id: uuid.UUID) -> QuerySet[FiredAd]:
    """The one with this id, if it is there."""
    return FiredAd.objects.filter(pk=fired_id)


def last_fired() -> Fired | None:
    return FiredAd.objects.order_by("-number").values_list(*FIRED_COLUMNS, named=True).first()


def list_fired_after(*, number: int) -> list[Fired]:
    """What was fired since, oldest first, at most a hundred at once."""
    since = FiredAd.objects.filter(number__gt=number).order_by("number")
    return list(since.values_list(*FIRED_COLUMNS, named=True)[:MOST_AT_ONCE])


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
