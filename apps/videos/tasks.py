import logging
from typing import Any

from celery import Task, shared_task

from apps.core import queued_work
from apps.videos.models import ThumbnailJob
from apps.videos.thumbnails import store_thumbnail

log = logging.getLogger("console.videos")


@shared_task(bind=True, acks_late=True, max_retries=None)
def make_thumbnail(self: "Task[..., Any]", video_id: str) -> None:
    """Make the thumbnail of a video."""
    queued_work.run(self, ThumbnailJob, video_id, _make)


def _make(job: ThumbnailJob) -> None:
    store_thumbnail(job.pk)
    log.info("Made the thumbnail of video %s", job.pk)
