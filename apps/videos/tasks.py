from celery import shared_task

from apps.videos import orphans, posters


@shared_task(name="videos.make_posters")
def make_posters() -> None:
    posters.make_due()


@shared_task(name="videos.find_orphans")
def find_orphans() -> None:
    orphans.report()
