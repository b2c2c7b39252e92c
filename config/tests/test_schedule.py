"""What beat asks for is there, and what is there to be asked for is asked."""

from django.conf import settings

from config.celery import app

# Sent by commits, as a wake-up for an outbox.
ASKED_BY_NO_CLOCK = {"core.wake"}


def test_every_task_is_asked_for_at_its_times():
    app.loader.import_default_modules()
    ours = {name for name, task in app.tasks.items() if task.run.__module__.endswith(".tasks")}

    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} == ours - ASKED_BY_NO_CLOCK
