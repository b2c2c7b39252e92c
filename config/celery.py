"""The worker: `celery -A config.celery worker`."""

from celery import Celery

from config import env

env.choose_settings()

app = Celery("console")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
