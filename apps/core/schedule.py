"""The schedule of ads and banners: the app shows them from their start to before their end."""

from datetime import datetime
from math import inf

from django.db import models
from django.db.models import F, Q

from apps.core.rows import Versioned
from apps.wire.errors import ApiError
from apps.wire.messages import ENDS_BEFORE_IT_STARTS

# The condition of a constraint.
ENDS_AFTER_ITS_START = Q(starts_at=None) | Q(ends_at=None) | Q(ends_at__gt=F("starts_at"))


class Scheduled(Versioned):
    """A row with a start and an end. None means that it has started, or that it does not end."""

    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def check_together(self) -> None:
        if self.starts_at and self.ends_at and self.ends_at <= self.starts_at:
            raise ApiError(ENDS_BEFORE_IT_STARTS)


def in_seconds(starts_at: datetime | None, ends_at: datetime | None) -> tuple[float, float]:
    """Return start and end as seconds since the epoch; infinite where there is none."""
    return (starts_at.timestamp() if starts_at else -inf, ends_at.timestamp() if ends_at else inf)
