from django.db import models
from django.utils import timezone

from apps.core.schedule import ENDS_AFTER_ITS_START, Scheduled
from apps.wire.ids import new_id


class InhouseBanner(Scheduled):
    """An image that opens a URL. The app shows the active ones, from their start to before their end."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000)
    # The name in storage. A file belongs to one banner and is deleted with it.
    image = models.FileField(max_length=200)
    is_active = models.BooleanField(default=True)
    text = models.CharField(max_length=500, blank=True)
    button_text = models.CharField(max_length=100, blank=True)
    button_url = models.CharField(max_length=2000, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    # The audit log also has events of cleared counts of the banner, which do not save the row.
    audit_actions = ("banner.update", "banner.status")
    audit_type = "inhouse"

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="banner_by_time")]
        constraints = [models.CheckConstraint(condition=ENDS_AFTER_ITS_START, name="banner_ends_after_its_start")]

    def __str__(self) -> str:
        return self.name
