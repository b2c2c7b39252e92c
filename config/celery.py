"""The worker: `celery -A config.celery worker`."""

from typing import Any

from celery import Celery, bootsteps

from config.env import choose_settings

choose_settings()

app = Celery("console")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class OutboxLanes(bootsteps.StartStopStep):
    """Works off the outboxes of the queues that this worker consumes.

    A step of the worker and not of its consumer: it begins before the broker answers, and goes on when it is gone.
    """

    # Beat is forked from this process: threads that ran already could leave it with a lock that nobody opens.
    requires = ("celery.worker.components:Beat",)

    def start(self, parent: Any) -> None:
        from apps.core import lanes  # noqa: PLC0415 - Django is not set up when this file is read

        lanes.start(parent.app.amqp.queues.consume_from)

    def stop(self, parent: Any) -> None:
        from apps.core import lanes  # noqa: PLC0415

        lanes.stop()

    terminate = stop


app.steps["worker"].add(OutboxLanes)
