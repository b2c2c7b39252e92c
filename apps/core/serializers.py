"""Serializers of several apps: times, selected rows of a list, and the responses to changes of several rows."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.zone import day_of, is_skipped, parse_time, utc_time_of
from apps.wire import messages
from apps.wire.fields import FILL, BoundedList, StrictBooleanField, StrictIntegerField
from apps.wire.openapi import CHANGED
from apps.wire.serializers import ErrorSerializer, envelope

MAX_ROWS = 10_000
MAX_AHEAD = timedelta(days=366)
# The field has minutes.
GRACE = timedelta(minutes=1)
# Other years are typing mistakes.
FIRST_YEAR = 2000
LAST_YEAR = 2099


class Timestamp(serializers.DateTimeField):
    """ISO 8601, to the second. Without an offset it is a time in the console's time zone."""

    default_error_messages = {
        "invalid": "Enter a date and time, like 2026-11-21T09:30:00, or null.",
        "range": "Choose a date between 2000 and 2099.",
    }

    def to_internal_value(self, given: Any) -> datetime:
        try:
            time = parse_time(given)
        except (TypeError, ValueError):
            self.fail("invalid")
        if not FIRST_YEAR <= day_of(time).year <= LAST_YEAR:
            self.fail("range")
        return time


# A comment instead of a docstring, which the API description would repeat for each subclass.
class ScheduleSerializer(serializers.Serializer[Any]):
    # The fields of apps.core.schedule.Scheduled.
    startsAt = Timestamp(
        source="starts_at", required=False, allow_null=True, help_text="shown from this time on; null: now"
    )
    endsAt = Timestamp(source="ends_at", required=False, allow_null=True, help_text="shown until then; null: no end")


@extend_schema_field(OpenApiTypes.STR)
class ZonedTime(serializers.Field[Any, Any, Any, Any]):
    """`YYYY-MM-DDTHH:MM` in the console's time zone, like a date-time field of a browser.

    A time that is repeated when the clocks change is the next one in the future. A skipped time is invalid.
    """

    default_error_messages = {
        "invalid": messages.NOT_A_TIME,
        "null": messages.NOT_A_TIME,
        "skipped": "This time does not exist because the clocks change. Choose an earlier or later time.",
        "past": "This time is in the past. Choose a later time.",
        "far": "This time is more than a year away.",
    }

    def to_internal_value(self, data: Any) -> datetime | None:
        if data == "":
            return None
        try:
            local = datetime.strptime(data, "%Y-%m-%dT%H:%M")  # noqa: DTZ007 - the zone is the console's
        except (TypeError, ValueError):
            self.fail("invalid")
        given = utc_time_of(local)
        if given < timezone.now() - GRACE:
            # During the second of two equal hours, the second is meant.
            given = utc_time_of(local.replace(fold=1))
        if given < timezone.now() - GRACE:
            self.fail("past")
        if given > timezone.now() + MAX_AHEAD:
            self.fail("far")
        if is_skipped(local):
            self.fail("skipped")
        return given

    def to_representation(self, value: Any) -> Any:
        return value


class RowId(serializers.UUIDField):
    """An `_id` as text. Numbers, which DRF reads as UUIDs, are invalid."""

    default_error_messages = FILL

    def to_internal_value(self, given: Any) -> UUID:
        if not isinstance(given, str):
            self.fail("invalid", value=given)
        return super().to_internal_value(given)


class _ListOfRows(BoundedList):
    """At least one row, and at most MAX_ROWS."""

    default_error_messages = {
        **FILL,
        "not_a_list": messages.NOT_AN_ID,
        "max_length": f"At most {MAX_ROWS:,} are allowed at a time.",
    }

    def __init__(self, *, empty: str = FILL["blank"], **options: Any) -> None:
        super().__init__(allow_empty=False, max_length=MAX_ROWS, error_messages={"empty": empty}, **options)


@extend_schema_field({"anyOf": [{"type": "array", "items": {"type": "string", "format": "uuid"}}, {"type": "string"}]})
class ChosenIds(_ListOfRows):
    """IDs without duplicates; a single ID is a list of one. `empty` is the message for an empty list."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=RowId(error_messages={"invalid": messages.NOT_AN_ID}), **options)

    def to_internal_value(self, given: Any) -> list[UUID]:
        return list(dict.fromkeys(super().to_internal_value([given] if isinstance(given, str) else given)))


class ChosenSerializer(serializers.Serializer[Any]):
    """A body with IDs only."""

    id = ChosenIds()


class SeenRowSerializer(serializers.Serializer[Any]):
    """A row as the client read it."""

    _id = RowId(error_messages={"invalid": messages.NOT_AN_ID})
    version = StrictIntegerField(min_value=1)


class ActiveRowsSerializer(serializers.Serializer[Any]):
    """Rows to activate or deactivate together."""

    rows = _ListOfRows(source="seen", child=SeenRowSerializer())
    active = StrictBooleanField(source="is_active", help_text="false: paused")

    def validate_rows(self, given: list[dict[str, Any]]) -> dict[UUID, int]:
        seen: dict[UUID, int] = {}
        for row in given:
            # If a row has two versions, the older one is the stricter check.
            seen[row["_id"]] = min(row["version"], seen.get(row["_id"], row["version"]))
        return seen


ActiveSavedSerializer = envelope("ActiveSaved", saved=serializers.IntegerField(help_text="how many rows changed"))


@extend_schema_field(CHANGED)
class _WhoAndWhen(serializers.DictField):
    """The author and the time of a change."""


class ActiveConflictSerializer(ErrorSerializer):
    """One row was changed since it was read, so none was saved."""

    changed = _WhoAndWhen(required=False)


DeletedSerializer = envelope("Deleted", deleted=serializers.IntegerField())
