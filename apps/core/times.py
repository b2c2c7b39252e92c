"""Moments to come, as an admin types them."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.zone import is_skipped, moment_of
from apps.wire import messages

LATEST = timedelta(days=366)
# A minute is as exact as the field is.
GRACE = timedelta(minutes=1)


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
