"""Fields of several domains: chosen rows of a list, and moments to come."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from apps.core.rows import SavedTogether
from apps.core.zone import is_skipped, moment_of
from apps.wire import messages
from apps.wire.answers import ok
from apps.wire.fields import FILL, BoundedList, OnOff, Whole
from apps.wire.openapi import CHANGED
from apps.wire.schema import EnvelopeSerializer, ErrorSerializer

MOST = 10_000
LATEST = timedelta(days=366)
# A minute is as exact as the field is.
GRACE = timedelta(minutes=1)


class RowId(serializers.UUIDField):
    """An `_id` as it was sent; a number is none."""

    default_error_messages = {**FILL, "invalid": messages.NOT_AN_ID}

    def to_internal_value(self, given: Any) -> UUID:
        if not isinstance(given, str):
            self.fail("invalid")
        return super().to_internal_value(given)


class _ListOfRows(BoundedList):
    """Some rows, and no more than `MOST`."""

    default_error_messages = {
        **FILL,
        "not_a_list": messages.NOT_AN_ID,
        "max_length": messages.TOO_MANY_IDS.format(most=MOST),
    }

    def __init__(self, *, empty: str = FILL["blank"], **options: Any) -> None:
        super().__init__(allow_empty=False, max_length=MOST, error_messages={"empty": empty}, **options)


@extend_schema_field({"anyOf": [{"type": "array", "items": {"type": "string", "format": "uuid"}}, {"type": "string"}]})
class ChosenIds(_ListOfRows):
    """Each id once. A single one is taken as a list of one. `empty` is said when none was chosen."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=RowId(), **options)

    def to_internal_value(self, given: Any) -> list[UUID]:
        return list(dict.fromkeys(super().to_internal_value([given] if isinstance(given, str) else given)))


class ChosenSerializer(serializers.Serializer[Any]):
    """A body of ids alone."""

    id = ChosenIds()


class SeenRowSerializer(serializers.Serializer[Any]):
    """A row as it was on screen."""

    _id = RowId()
    version = Whole(min_value=1)


class ActiveRowsSerializer(serializers.Serializer[Any]):
    """Rows that are switched on or off together."""

    rows = _ListOfRows(source="seen", child=SeenRowSerializer())
    active = OnOff(source="is_active", help_text="false: paused")

    def validate_rows(self, given: list[dict[str, Any]]) -> dict[UUID, int]:
        seen: dict[UUID, int] = {}
        for row in given:
            # Of one that comes twice, what was seen first: the stricter one.
            seen[row["_id"]] = min(row["version"], seen.get(row["_id"], row["version"]))
        return seen


class ActiveSavedSerializer(EnvelopeSerializer):
    saved = serializers.IntegerField(help_text="how many were not like that before")


@extend_schema_field(CHANGED)
class _WhoAndWhen(serializers.DictField):
    """As a Conflict says it."""


class ActiveRefusedSerializer(ErrorSerializer):
    """One of them was changed since it was seen; none of them is now."""

    changed = _WhoAndWhen(required=False)


class DeletedSerializer(EnvelopeSerializer):
    deleted = serializers.IntegerField()


def tell_deleted(count: int, noun: str) -> Response:
    """ "1 banner deleted", and the number beside it."""
    return ok(f"{count} {noun}{'' if count == 1 else 's'} deleted", deleted=count)


def tell_set_active(saved: SavedTogether, noun: str, done: str, was: str) -> Response:
    """ "2 ads paused, 1 was paused already", and the first number beside it."""
    others = f", {saved.others} {'was' if saved.others == 1 else 'were'} {was} already" if saved.others else ""
    return ok(f"{saved.changed} {noun}{'' if saved.changed == 1 else 's'} {done}{others}", saved=saved.changed)


@extend_schema_field(OpenApiTypes.STR)
class ZonedTime(serializers.Field[Any, Any, Any, Any]):
    """`YYYY-MM-DDTHH:MM` of the console's zone, as a date-time field of a browser has it.

    Of an hour that its clock shows twice the first is meant that is to come; one that it skips is refused.
    """

    default_error_messages = {
        "invalid": messages.NOT_A_TIME,
        "null": messages.NOT_A_TIME,
        "skipped": messages.TIME_IS_SKIPPED,
        "past": messages.TIME_IS_OVER,
        "far": messages.TIME_TOO_FAR,
    }

    def to_internal_value(self, data: Any) -> datetime | None:
        if data == "":
            return None
        try:
            local = datetime.strptime(data, "%Y-%m-%dT%H:%M")  # noqa: DTZ007 - the zone is the console's
        except (TypeError, ValueError):
            self.fail("invalid")
        given = moment_of(local)
        if given < timezone.now() - GRACE:
            # While the clock shows an hour for the second time, that one is meant.
            given = moment_of(local.replace(fold=1))
        if given < timezone.now() - GRACE:
            self.fail("past")
        if given > timezone.now() + LATEST:
            self.fail("far")
        if is_skipped(local):
            self.fail("skipped")
        return given

    def to_representation(self, value: Any) -> Any:
        return value
