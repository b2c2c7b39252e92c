from celery import shared_task

from apps.core import lanes, outbox
from apps.files import orphans


@shared_task(name="core.wake")
def wake(outbox_name: str) -> None:
    """Let this process look at once for what is due."""
    lanes.wake(outbox_name)


@shared_task(name="core.note_beat")
def note_beat() -> None:
    """Say that what beat asks for is done."""
    outbox.note_beat()


@shared_task(name="core.clean_files")
def clean_files() -> None:
    orphans.clean()
