from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from apps.core import queued_work
from apps.files import cleanup


@shared_task(name="core.queue_due_work")
def queue_due_work() -> None:
    """Queue work that the broker lost or that a dead worker had claimed. Celery beat runs it every 15 seconds."""
    queued_work.record_heartbeat()
    queued_work.publish_due_rows()


@worker_ready.connect
def _queue_due_work_at_start(**_: Any) -> None:
    queue_due_work.delay()


@shared_task(name="core.clean_files")
def clean_files() -> None:
    """Delete stored files that no row names."""
    cleanup.delete_orphaned_files()
