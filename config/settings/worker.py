"""Celery: its queues and schedule. config/settings/base.py has the address of the broker."""

from typing import Any

from celery.schedules import crontab
from kombu import Queue

# A request that queues a task waits for a second at most, even if Redis hangs.
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 1, "socket_connect_timeout": 1, "max_retries": 0}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker waits for its broker as long as it takes.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# One for each table of queued work (apps.core.models.QueuedWork), and one for all other tasks.
CELERY_TASK_QUEUES = [Queue(name) for name in ("mail", "fire", "push", "media", "default")]
CELERY_TASK_DEFAULT_QUEUE = "default"
# Otherwise Celery reads the hours of the schedule in the console's time zone.
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
# Tasks wait for other services, or for a decoder in a process of its own.
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "delete files without a row": {"task": "core.clean_files", "schedule": crontab(hour=21, minute=0)},
    "purge what has expired": {"task": "accounts.purge_expired", "schedule": 3600.0},
    "purge what is older than its retention time": {"task": "monitoring.purge_old_rows", "schedule": 3600.0},
    "purge deleted records of fired ads": {"task": "livecall.purge", "schedule": 3600.0},
    "finish days of counts": {"task": "analytics.roll_up_days", "schedule": 3600.0},
    "queue work that is due": {"task": "core.queue_due_work", "schedule": 15.0, "options": {"expires": 15}},
    "check for problems": {"task": "monitoring.check_alarms", "schedule": 60.0, "options": {"expires": 60}},
    "purge old event keys and cleared counts": {"task": "analytics.purge", "schedule": 600.0},
    "purge stored responses of yesterday": {"task": "idempotency.purge", "schedule": 3600.0},
}
for _entry in CELERY_BEAT_SCHEDULE.values():
    # It is scheduled again by then, or the next night.
    _entry.setdefault("options", {"expires": 600})
