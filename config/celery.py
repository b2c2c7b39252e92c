"""The Celery application: `celery -A config.celery worker`."""

from celery import Celery

from config.env import choose_settings

choose_settings()

app = Celery("console")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
