import logging

from celery import shared_task

from apps.core import queued_work
from apps.videos.models import ThumbnailJob
from apps.videos.thumbnails import store_thumbnail

log = logging.getLogger("console.videos")


@shared_task(acks_late=True)
def make_thumbnail(video_id: str) -> None:
    """Make the thumbnail of a video."""
    queued_work.run(ThumbnailJob, video_id, _make)


def _make(job: ThumbnailJob) -> None:
    store_thumbnail(job.pk)
    log.info("Made the thumbnail of video %s", job.pk)
