from datetime import timedelta

from django.db import models
from django.utils import timezone

from apps.core.models import QueuedWork
from apps.wire.ids import new_id

# Folders in storage.
FOLDER = "videos"
THUMBNAIL_FOLDER = "posters"


class Video(models.Model):
    """A short MP4 that the app plays before a call."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # The name in storage. A file belongs to one video and is deleted with it.
    file = models.FileField(max_length=200)
    # The name of the uploaded file.
    name = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64, unique=True)
    duration_ms = models.PositiveIntegerField(null=True)
    thumbnail = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="video_by_time")]

    def __str__(self) -> str:
        return self.name


class ThumbnailJob(QueuedWork):
    """The making of a video's thumbnail. `failed` means that the file is missing or that the decoder cannot read it."""

    task = "apps.videos.tasks.make_thumbnail"
    queue = "media"
    waiting_since_field = "video__created_at"
    # A batch of two hundred videos takes minutes.
    late_after = timedelta(hours=1)
    max_retry_seconds = 3600

    video = models.OneToOneField(Video, on_delete=models.CASCADE, primary_key=True, related_name="thumbnail_job")
