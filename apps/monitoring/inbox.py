"""What needs an admin: each source of trouble, with its words, where to go and since when."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from apps.core import queued_work
from apps.core.kept_queries import KeptQuery
from apps.core.models import QueuedWork
from apps.monitoring import health
from apps.monitoring.load import read_load
from apps.monitoring.models import Alarm
from apps.notifications.queries import provider

HEALTH = ("/health/ready?all=1", "Show health")
PUSHES = ("/site/notification", "Open notifications")
VIDEOS = ("/site/add/video", "Open videos")
FIRINGS = ("/site/add/livecall/liveAdWeb/history", "Open ads history")
NEARLY_FULL_PERCENT = 90
# The worker looks once a minute; of one that is silent, what it saw last says nothing of now.
STALE_AFTER = timedelta(minutes=3)


@dataclass(frozen=True)
class Problem:
    """One line of the inbox. `kind` names its source; `detail` is what the source says of it, and may be empty."""

    kind: str
    title: str
    advice: str
    link: str
    link_text: str
    detail: str = ""
    since: datetime | None = None
    # Rows that failed, where each one more is worth another mail, and when the last of them was due.
    failed_count: int = 0
    failed_due_at: datetime | None = None


@dataclass(frozen=True)
class Words:
    """How a source speaks: what is wrong, what to do about it, where."""

    title: str
    advice: str
    link: tuple[str, str] = HEALTH


@dataclass(frozen=True)
class Failures(Words):
    """Queued work that failed; `title` counts the rows, and they are reported for so long."""

    told_for: timedelta = timedelta(days=7)
    # Not of mails: the one that tells of it would be the next to fail.
    is_mailed_again: bool = True


# What health says of itself. A database that is away answers no inbox either.
UNHEALTHY: Mapping[str, Words] = {
    "migrations": Words("The tables are older than the console", "Run `manage.py migrate` on the server."),
    "storage": Words("Storage is not responding", "Uploads and files are failing. Check the disk or the bucket."),
    "worker": Words(
        "The worker is not running", "Emails, notifications, and videos are waiting. Start the worker again."
    ),
    "mail": Words("Emails are not going out", "Sign-in codes are delayed. Check the mail server and its settings."),
    "fire": Words(
        "Planned ads are not being fired",
        "After ten minutes they count as missed. Start the worker again.",
        FIRINGS,
    ),
    "push": Words("Notifications are not going out", "They are being retried. Check the FCM credentials.", PUSHES),
    "media": Words(
        "Videos are waiting for their posters", "Check that the worker runs and has memory to spare.", VIDEOS
    ),
    "disk": Words(
        "The app's events are being refused", "The disk is nearly full. Delete unused videos, or add space.", VIDEOS
    ),
    "cache": Words("The cache is not responding", "Live viewers cannot be counted. Check Redis."),
    "broker": Words(
        "The broker is not responding", "Emails, notifications, and videos wait until it is back. Check Redis."
    ),
    "beat": Words(
        "Scheduled work is not being done",
        "Work that failed is not retried, and old rows stay. Check that the scheduler (Celery beat) runs.",
    ),
    "months": Words("A past month has not been summed up", "Analytics is slower until then. Check the worker's log."),
}
# Other services, of which it is bad news that they do not answer.
ASKED = {"storage", "cache", "broker"}
FAILED: Mapping[str, Failures] = {
    "push": Failures("Notifications not sent: {count}", "See why under Notifications, then send again.", PUSHES),
    "mail": Failures(
        "Emails not sent: {count}",
        "Check the mail server and its settings.",
        HEALTH,
        timedelta(days=1),
        is_mailed_again=False,
    ),
    "fire": Failures("Planned firings missed: {count}", "Fire the ad now, or plan it again.", FIRINGS),
    "media": Failures("Videos without a poster: {count}", "Upload a file that can be played.", VIDEOS),
}
NO_PUSH = Words("Push is not set up", "No phone gets a notification. Set FCM_CREDENTIALS on the server.", PUSHES)
NEARLY_FULL = Words("The disk is nearly full", "Delete unused videos, or add space.", VIDEOS)


_NOTED = KeptQuery(lambda: Alarm.objects.order_by("since", "kind"))


def list_problems() -> list[Problem]:
    """Everything that needs an admin now, what stops the most first. Costs a few small queries.

    What the worker alone looks for, and since when the others go on, is read from what it noted.
    """
    noted = _NOTED.run()
    begun = {one.kind: one.since for one in noted}
    found = find_problems(watched=_watched(noted))
    return [replace(one, since=one.since or begun.get(one.kind)) for one in found]


def find_problems(*, watched: Iterable[Problem] = ()) -> list[Problem]:
    """Look for all that can be found by whoever asks, at any time; what is watched by the worker has its place."""
    return [*_unhealthy(), *watched, *_failed(), *_nearly_full(), *_no_push()]


def _watched(noted: Iterable[Alarm]) -> Iterator[Problem]:
    fresh_since = timezone.now() - STALE_AFTER
    for one in noted:
        if one.is_watched and one.seen_at >= fresh_since:
            yield Problem(one.kind, one.title, one.advice, one.link, one.link_text, one.detail, one.since)


def _unhealthy() -> Iterator[Problem]:
    verdicts = health.read_verdicts()
    models = _models_by_queue()
    for name, words in UNHEALTHY.items():
        verdict = verdicts.get(name, "ok")
        if verdict == "ok":
            continue
        # A machine that is too busy to look says nothing of the worker.
        if verdict == health.NO_ANSWER and name not in ASKED:
            continue
        # Without the broker nothing reaches a worker, and nobody can tell whether it runs.
        if name in {"worker", "beat"} and verdicts.get("broker", "ok") != "ok":
            continue
        since = queued_work.oldest_waiting_since(models[name]) if name in models else None
        yield problem_of(name, words, detail=verdict, since=since)


def _failed() -> Iterator[Problem]:
    now = timezone.now()
    models = _models_by_queue()
    for name, words in FAILED.items():
        found = queued_work.find_failures(models[name], since=now - words.told_for)
        if found is None:
            continue
        problem = problem_of(f"{name}-failed", words, count=found.count, detail=found.reason)
        if words.is_mailed_again:
            problem = replace(problem, failed_count=found.count, failed_due_at=found.last_due_at)
        yield replace(problem, since=found.since)


def _models_by_queue() -> dict[str, type[QueuedWork]]:
    return {model.queue: model for model in queued_work.work_models()}


def _nearly_full() -> Iterator[Problem]:
    used = read_load().storage
    if used >= NEARLY_FULL_PERCENT:
        yield problem_of("nearly-full", NEARLY_FULL, detail=f"{used:.0f}% is used")


def _no_push() -> Iterator[Problem]:
    if provider() == "log":
        yield problem_of("fcm", NO_PUSH)


def problem_of(kind: str, words: Words, *, count: int = 0, detail: str = "", since: datetime | None = None) -> Problem:
    link, link_text = words.link
    # The source gives it as a part of a line.
    sentence = detail[:1].upper() + detail[1:]
    return Problem(kind, words.title.format(count=count), words.advice, link, link_text, sentence, since)
