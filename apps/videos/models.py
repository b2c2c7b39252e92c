from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.wire.ids import new_id

# Where files stand in storage.
FOLDER = "videos"
POSTER_FOLDER = "posters"


class Video(models.Model):
    """A short mp4 of the library, which the app plays before a call."""

    class Poster(models.TextChoices):
        """How far the picture is; `none` for a video that our decoder cannot read."""

        PENDING = "pending"
        MADE = "made"
        NONE = "none"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # The name in storage. A file belongs to one video, and goes with it.
    file = models.FileField(max_length=200)
    # What the admin's file was called.
    name = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64, unique=True)
    duration_ms = models.PositiveIntegerField(null=True)
    poster = models.CharField(max_length=200, blank=True)
    poster_state = models.CharField(max_length=7, choices=Poster, default=Poster.PENDING)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="video_by_time"),
            models.Index(fields=["created_at"], condition=Q(poster_state="pending"), name="video_without_poster"),
        ]

    def __str__(self) -> str:
        return self.name
