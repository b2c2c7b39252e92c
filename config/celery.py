"""The worker: `celery -A config.celery worker`."""

import warnings

from celery import Celery
from celery.exceptions import SecurityWarning

from config import env

env.choose_settings()
if env.DJANGO_ENV == "local":
    # On a desk or in a container root is common; in production the warning is worth its lines.
    warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("console")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
