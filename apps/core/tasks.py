from celery import shared_task

from apps.core import lanes


@shared_task(name="core.wake")
def wake(outbox_name: str) -> None:
    """Let this process look at once for what is due."""
    lanes.wake(outbox_name)
