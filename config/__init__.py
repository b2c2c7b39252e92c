from config import garbage
from config.celery import app as celery_app

__all__ = ["celery_app"]

# Before the rest is imported, of which nearly all stays: looking through it again and again takes a fifth of a start.
garbage.collect_seldom()
