"""What the worker does: Celery, and the outboxes that its threads work off."""

from typing import Any

from celery.schedules import crontab
from kombu import Queue

# What the worker delivers from tables; apps.core.outbox says how.
OUTBOXES = [
    "apps.accounts.services.mail.MAILS",
    "apps.livecall.services.FIRINGS",
    "apps.notifications.delivery.PUSHES",
    "apps.videos.posters.POSTERS",
]

# What its own thread looks at once a minute.
WATCH = "apps.monitoring.alarms.watch"

# Every folder of the store, and the column that names its files.
STORED_FILES = [
    ("banners", "banners.InhouseBanner", "image"),
    ("notifications", "notifications.Notification", "icon"),
    ("posters", "videos.Video", "poster"),
    ("videos", "videos.Video", "file"),
]

CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
    "visibility_timeout": 300,
    "unacked_restore_throttle": 1,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker without a broker still delivers what is due: it never ends for want of one.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# One for each outbox, whose messages are wake-ups, and one for what beat asks for. None is acknowledged: one that is
# lost costs a scan, and one that waits for it when Redis goes ends kombu's worker.
CELERY_TASK_QUEUES = [Queue(name, no_ack=True) for name in ("default", "mail", "fire", "push", "media")]
CELERY_TASK_DEFAULT_QUEUE = "default"
# The outboxes are worked off by threads of the worker's own process; a wake-up has to arrive in it.
CELERY_WORKER_POOL = "threads"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "delete files without a row": {"task": "core.clean_files", "schedule": crontab(hour=21, minute=0)},
    "purge what has expired": {"task": "accounts.purge_expired", "schedule": 3600.0},
    "purge what is older than its retention time": {"task": "monitoring.purge_old_rows", "schedule": 3600.0},
    "sum the months that are over": {"task": "analytics.close_months", "schedule": 3600.0},
    "say that beat runs": {"task": "core.note_beat", "schedule": 60.0},
    "purge old event keys and clearings": {"task": "analytics.purge", "schedule": 600.0},
    "purge answers to calls of yesterday": {"task": "idempotency.purge", "schedule": 3600.0},
}
for _entry in CELERY_BEAT_SCHEDULE.values():
    # Asked again by then, or the next night.
    _entry["options"] = {"expires": 600}
