from django.db import models
from django.utils import timezone

from apps.core.rows import Versioned
from apps.wire.errors import ApiError
from apps.wire.ids import new_id
from apps.wire.messages import ENDS_BEFORE_IT_STARTS


class InhouseBanner(Versioned):
    """An image that opens a URL. The app shows the active ones, from their start to before their end."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000)
    # The name in storage. A file belongs to one banner and is deleted with it.
    image = models.FileField(max_length=200)
    is_active = models.BooleanField(default=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    text = models.CharField(max_length=500, blank=True)
    button_text = models.CharField(max_length=100, blank=True)
    button_url = models.CharField(max_length=2000, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    # The audit log also has events of cleared counts of the banner, which do not save the row.
    audit_actions = ("banner.update", "banner.status")
    audit_type = "inhouse"

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="banner_by_time")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(starts_at=None)
                | models.Q(ends_at=None)
                | models.Q(ends_at__gt=models.F("starts_at")),
                name="banner_ends_after_its_start",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def check_together(self) -> None:
        if self.starts_at and self.ends_at and self.ends_at <= self.starts_at:
            raise ApiError(ENDS_BEFORE_IT_STARTS)
