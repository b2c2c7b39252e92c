"""Wire names of the retention."""

from typing import Any

from rest_framework import serializers

from apps.retention import messages
from apps.retention.models import FEWEST_DAYS, FOR_EVER, MOST_DAYS, Retention
from apps.wire.fields import FILL
from apps.wire.schema import Envelope

# The wire name of each and its column.
PERIODS = {"auditDays": "audit_days", "pushDays": "push_days", "firedDays": "fired_days"}
HELP = "0 keeps them for ever"


class Days(serializers.IntegerField):
    """0, or 30 to 3650."""

    default_error_messages = {**FILL, "invalid": messages.UNKNOWN_PERIOD}

    def to_internal_value(self, given: Any) -> int:
        is_number = isinstance(given, int) and not isinstance(given, bool)
        if not is_number or (given != FOR_EVER and not FEWEST_DAYS <= given <= MOST_DAYS):
            self.fail("invalid")
        return int(given)


class RetentionChange(serializers.Serializer[Any]):
    auditDays = Days(source="audit_days", help_text=HELP)
    pushDays = Days(source="push_days", help_text=HELP)
    firedDays = Days(source="fired_days", help_text=HELP)


class RetentionDocument(serializers.Serializer[Any]):
    auditDays = serializers.IntegerField(help_text=HELP)
    pushDays = serializers.IntegerField(help_text=HELP)
    firedDays = serializers.IntegerField(help_text=HELP)


class RetentionAnswer(Envelope):
    data = RetentionDocument()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


def retention_document(row: Retention) -> dict[str, int]:
    return {wire: getattr(row, column) for wire, column in PERIODS.items()}
