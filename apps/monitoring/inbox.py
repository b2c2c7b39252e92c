"""Current problems: each source with its title, advice, and link."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from apps.core import queued_work
from apps.core.models import QueuedWork
from apps.monitoring.health import NO_RESPONSE, Verdicts
from apps.monitoring.load import Load
from apps.monitoring.models import Alarm, Snooze
from apps.notifications.queries import provider

HEALTH = ("/health/ready?all=1", "View health checks")
PUSHES = ("/site/notification", "Open notifications")
VIDEOS = ("/site/add/video", "Open videos")
FIRED_ADS = ("/site/add/livecall/liveAdWeb/history", "Open ads history")
NEARLY_FULL_PERCENT = 90
# The worker checks the counts every minute. Older results of a worker that stopped are ignored.
MAX_ALARM_AGE = timedelta(minutes=3)


@dataclass(frozen=True)
class Problem:
    """An entry of the inbox. `kind` names its source, and `detail` is the report of the source."""

    kind: str
    title: str
    advice: str
    link: str
    link_text: str
    detail: str = ""
    since: datetime | None = None
    # Problems of failed work: each further failure sends another email.
    failed_count: int = 0
    failed_due_at: datetime | None = None
    # Set for the admin who reads the inbox.
    snoozed_until: datetime | None = None


@dataclass(frozen=True)
class ProblemText:
    """The fixed texts of a problem. The title may contain {count}."""

    title: str
    advice: str
    link: tuple[str, str] = HEALTH
    # Failed work is reported for this long.
    reported_for: timedelta = timedelta(days=7)

    def make(self, kind: str, *, count: int = 0, detail: str = "", since: datetime | None = None) -> Problem:
        sentence = detail[:1].upper() + detail[1:]
        return Problem(kind, self.title.format(count=count), self.advice, *self.link, detail=sentence, since=since)


# By health check. Without the database there is no inbox.
UNHEALTHY: Mapping[str, ProblemText] = {
    "migrations": ProblemText("The database is not up to date", "Run `manage.py migrate` on the server."),
    "storage": ProblemText("Storage is not responding", "Uploads and files are failing. Check the disk or the bucket."),
    "worker": ProblemText(
        "The worker is not running", "Emails, notifications, and videos are waiting. Start the worker again."
    ),
    "mail": ProblemText(
        "Emails are not going out", "Sign-in codes are delayed. Check the mail server and its settings."
    ),
    "fire": ProblemText(
        "Scheduled ads are not being fired",
        "After ten minutes they count as missed. Start the worker again.",
        FIRED_ADS,
    ),
    "push": ProblemText(
        "Notifications are not going out", "They are being retried. Check the FCM credentials.", PUSHES
    ),
    "media": ProblemText(
        "Videos are waiting for their thumbnails", "Check that the worker runs and has memory to spare.", VIDEOS
    ),
    "disk": ProblemText(
        "The app’s events are being rejected", "The disk is nearly full. Delete unused videos, or add space.", VIDEOS
    ),
    "cache": ProblemText("The cache is not responding", "Live viewers cannot be counted. Check Redis."),
    "broker": ProblemText(
        "The broker is not responding", "Emails, notifications, and videos wait until it is back. Check Redis."
    ),
    "beat": ProblemText(
        "Scheduled work is not being done",
        "Work that failed is not retried, and old rows stay. Check that the scheduler (Celery beat) runs.",
    ),
    "days": ProblemText("Daily totals are missing", "Analytics is slower until then. Check the worker's log."),
}
# For these, no response is a problem. For the others, it may only mean that this machine is too busy to check.
EXTERNAL_CHECKS = {"storage", "cache", "broker"}
# By queue.
FAILED: Mapping[str, ProblemText] = {
    "push": ProblemText("Notifications not sent: {count}", "See why under Notifications, then send again.", PUSHES),
    "mail": ProblemText(
        "Emails not sent: {count}", "Check the mail server and its settings.", reported_for=timedelta(days=1)
    ),
    "fire": ProblemText("Scheduled ads missed: {count}", "Fire the ad now, or schedule it again.", FIRED_ADS),
    "media": ProblemText("Videos without a thumbnail: {count}", "Upload a file that can be played.", VIDEOS),
}
# Another email about failed emails would be the next one to fail.
EMAILED_ONCE = {"mail"}
NO_PUSH = ProblemText("Push is not set up", "No phone gets a notification. Set FCM_CREDENTIALS on the server.", PUSHES)
NEARLY_FULL = ProblemText("The disk is nearly full", "Delete unused videos, or add space.", VIDEOS)
# Kinds of the problems that any process can check for.
KINDS = {*UNHEALTHY, *(f"{name}-failed" for name in FAILED), "nearly-full", "fcm"}


def is_known(kind: str) -> bool:
    """Return whether a problem can have this kind. The worker stores the problems that only it checks for."""
    return kind in KINDS or Alarm.objects.filter(kind=kind).exists()


def list_problems_of(admin_id: UUID, verdicts: Verdicts, load: Load) -> list[Problem]:
    """Return the current problems with the admin's snoozes."""
    snoozed = dict(Snooze.objects.filter(admin_id=admin_id, until__gt=timezone.now()).values_list("kind", "until"))
    return [replace(problem, snoozed_until=snoozed.get(problem.kind)) for problem in list_problems(verdicts, load)]


def list_problems(verdicts: Verdicts, load: Load) -> list[Problem]:
    """Return the current problems, the most severe first.

    The worker stores the problems that only it checks for, and since when the others exist.
    """
    alarms = list(Alarm.objects.order_by("since", "kind"))
    began_at = {alarm.kind: alarm.since for alarm in alarms}
    problems = find_problems(verdicts, load, stored=_read_stored(alarms))
    return [replace(problem, since=problem.since or began_at.get(problem.kind)) for problem in problems]


def find_problems(verdicts: Verdicts, load: Load, *, stored: Iterable[Problem] = ()) -> list[Problem]:
    """Check all sources that any process can check, and insert the stored problems in order of severity.

    Args:
        verdicts: The verdict of each health check.
        load: The load of this machine.
        stored: The problems that only the worker checks for.
    """
    return [
        *_check_health(verdicts),
        *stored,
        *_check_failed_work(),
        *_check_disk_space(load),
        *_check_push_setup(),
    ]


def _read_stored(alarms: Iterable[Alarm]) -> Iterator[Problem]:
    oldest = timezone.now() - MAX_ALARM_AGE
    for alarm in alarms:
        if alarm.is_watched and alarm.seen_at >= oldest:
            yield Problem(alarm.kind, alarm.title, alarm.advice, alarm.link, alarm.link_text, alarm.detail, alarm.since)


def _check_health(verdicts: Verdicts) -> Iterator[Problem]:
    models = _models_by_queue()
    for name, text in UNHEALTHY.items():
        verdict = verdicts.get(name, "ok")
        if verdict == "ok":
            continue
        if verdict == NO_RESPONSE and name not in EXTERNAL_CHECKS:
            continue
        # Without the broker nothing reaches a worker, so its state is unknown.
        if name in {"worker", "beat"} and verdicts.get("broker", "ok") != "ok":
            continue
        since = queued_work.oldest_waiting_since(models[name]) if name in models else None
        yield text.make(name, detail=verdict, since=since)


def _check_failed_work() -> Iterator[Problem]:
    now = timezone.now()
    models = _models_by_queue()
    for name, text in FAILED.items():
        failures = queued_work.find_failures(models[name], since=now - text.reported_for)
        if failures is None:
            continue
        problem = text.make(f"{name}-failed", count=failures.count, detail=failures.reason, since=failures.since)
        if name not in EMAILED_ONCE:
            problem = replace(problem, failed_count=failures.count, failed_due_at=failures.last_due_at)
        yield problem


def _models_by_queue() -> dict[str, type[QueuedWork]]:
    return {model.queue: model for model in queued_work.work_models()}


def _check_disk_space(load: Load) -> Iterator[Problem]:
    if load.storage >= NEARLY_FULL_PERCENT:
        yield NEARLY_FULL.make("nearly-full", detail=f"{load.storage:.0f}% is used")


def _check_push_setup() -> Iterator[Problem]:
    if provider() == "log":
        yield NO_PUSH.make("fcm")
