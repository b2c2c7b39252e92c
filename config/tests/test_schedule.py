from django.conf import settings

from apps.core.queued_work import work_models
from config.celery import app


def test_every_task_is_scheduled_or_belongs_to_queued_work():
    app.loader.import_default_modules()
    tasks = {name for name, task in app.tasks.items() if task.run.__module__.endswith(".tasks")}
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}

    assert tasks == scheduled | {model.task for model in work_models()}
