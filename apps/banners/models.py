from django.db import models
from django.utils import timezone

from apps.core.rows import Versioned
from apps.wire.ids import new_id


class InhouseBanner(Versioned):
    """An image of the app's own that opens a URL. The app shows the active ones."""

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

    # The audit log also has events of clearing the banner's counts, which do not save the row.
    saved_by = ("banner.update", "banner.status")

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="banner_by_time")]

    def __str__(self) -> str:
        return self.name
