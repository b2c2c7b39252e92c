"""The thumbnails of a database from before they were queued."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from apps.videos.models import ThumbnailJob

FIRST = [("videos", "0001_videos")]


@pytest.mark.django_db(transaction=True)
def test_what_waited_goes_on_waiting_and_what_ended_stays_ended():
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes("videos")
    try:
        state = MigrationExecutor(connection).migrate(FIRST)
        video = state.apps.get_model("videos", "Video")
        for word in ("pending", "made", "none"):
            video.objects.create(file=f"videos/{word}.mp4", size=1, sha256=word, poster_state=word)
    finally:
        MigrationExecutor(connection).migrate(newest)

    states = dict(ThumbnailJob.objects.values_list("video__sha256", "state"))
    assert states == {"pending": "pending", "made": "sent", "none": "failed"}
