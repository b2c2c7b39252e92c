"""Stores problems, and emails each of them once when it begins.

The worker runs this every minute. It also checks the counts: events that stop, and ads that are clicked too often.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from apps.accounts.services import mail
from apps.analytics import queries as counts
from apps.analytics.days import Range
from apps.core.kinds import Kind
from apps.core.zone import day_of, format_local, hour_of
from apps.monitoring import inbox
from apps.monitoring.health import Verdicts
from apps.monitoring.inbox import Problem, ProblemText
from apps.monitoring.load import Load
from apps.monitoring.models import Alarm, CountWatch, MailChoice, Snooze

# A problem that returns within this time is the same problem.
OVER_AFTER = timedelta(minutes=10)
# These are not failures, but need to be set up.
NOT_EMAILED = {"fcm"}

# Counts have stopped when no event comes for this time, at an hour that had events in each of the last weeks.
MAX_SILENCE = timedelta(minutes=15)
USUAL_WEEKS = 3
# The sum begins this many hours ago, so that late events are noticed.
SUMMED_HOURS = 2
STOPPED = ProblemText(
    "Counts have stopped",
    "No phone reports views or clicks, although phones usually do at this hour. Check that the app reaches the server.",
    ("/site/manage/analytics", "Open analytics"),
)

# An ad is clicked too often when its click rate is so many times the rate of the days before.
MAX_RATE_RATIO = 5
RATE_HOURS = timedelta(hours=2)
USUAL_DAYS = 14
# With fewer views, the click rate means nothing.
MIN_RECENT_CLICKS = 20
MIN_USUAL_VIEWS = 500
AD_KINDS = [kind for kind in Kind if kind is not Kind.PUSH]
CLICKED = "{name}: clicked {times:.0f} times as often as usual"
CLICKED_ADVICE = "The ad may cover a button, or clicks may be fake. A day with fake events can be cleared."


def check_problems(verdicts: Verdicts, load: Load, *, now: datetime) -> None:
    """Store current problems, email new ones, and delete those that are over. Several workers may run this at once."""
    # The counts take a second at times, so they are read outside the transaction.
    found = inbox.find_problems(verdicts, load)
    found_in_counts = [*_check_stopped(now), *_check_click_rates(now)]
    with transaction.atomic():
        new = [problem for problem in found if _store(problem, now, is_watched=False)]
        new += [problem for problem in found_in_counts if _store(problem, now, is_watched=True)]
        Alarm.objects.filter(seen_at__lt=now - OVER_AFTER).delete()
        # A problem that begins again is reported again.
        Snooze.objects.exclude(kind__in=Alarm.objects.values("kind")).delete()
        _email([problem for problem in new if problem.kind not in NOT_EMAILED], now)


def _store(problem: Problem, now: datetime, *, is_watched: bool) -> bool:
    """Store a problem. Return whether it is worth an email: it is new, or more work has failed since the last one."""
    columns = {**asdict(problem), "since": problem.since or now, "seen_at": now, "is_watched": is_watched}
    kind = columns.pop("kind")
    # Each admin has their own.
    del columns["snoozed_until"]
    for name in ("title", "detail"):
        columns[name] = columns[name][:300]
    _, is_new = Alarm.objects.get_or_create(kind=kind, defaults=columns)
    if is_new:
        return True
    # Keep the first time. The time of the source changes with the failed rows.
    columns.pop("since")
    has_more = Q(failed_count__lt=problem.failed_count)
    if problem.failed_due_at:
        has_more |= Q(failed_due_at__lt=problem.failed_due_at)
    # Only one of two workers updates the row with this condition.
    if Alarm.objects.filter(has_more, kind=kind).update(**columns):
        return True
    Alarm.objects.filter(kind=kind).update(**columns)
    return False


def _email(problems: Sequence[Problem], now: datetime) -> None:
    if not problems:
        return
    rows = [
        {
            "title": problem.title,
            "detail": problem.detail,
            "advice": problem.advice,
            "link_text": problem.link_text,
            "address": mail.address_of(problem.link),
            "since": format_local(problem.since or now),
        }
        for problem in problems
    ]
    for choice in MailChoice.objects.filter(problems=True, admin__is_active=True).select_related("admin"):
        choices = mail.address_of(mail.PROFILE)
        mail.queue_notice(kind="problems", admin=choice.admin, problems=rows, choices=choices)


def _check_stopped(now: datetime) -> Iterator[Problem]:
    grew_at = _update_count_watch(now)
    begin = now - MAX_SILENCE
    # Both ends must be usual hours: after a quiet night, the silence before the first usual hour does not count.
    if grew_at <= begin and all(counts.is_usual_hour(now=at, weeks=USUAL_WEEKS) for at in (now, begin)):
        minutes = (now - grew_at).total_seconds() // 60
        yield STOPPED.make("counts-stopped", detail=f"No event for {minutes:.0f} minutes", since=grew_at)


def _update_count_watch(now: datetime) -> datetime:
    """Return when events were last seen to arrive. The first check counts as an event."""
    first_hour = hour_of(now - timedelta(hours=SUMMED_HOURS))
    watch = CountWatch.objects.filter(pk=1).first() or CountWatch(pk=1, hour=first_hour, total=-1, grew_at=now)
    total = counts.counted_since(hour=watch.hour)
    # Clearing counts reduces the total. After the clock was set back, `grew_at` may be in the future.
    watch.grew_at = now if total > watch.total else min(watch.grew_at, now)
    watch.hour, watch.total = first_hour, counts.counted_since(hour=first_hour)
    watch.save()
    return watch.grew_at


def _check_click_rates(now: datetime) -> Iterator[Problem]:
    recent = counts.totals_since(kinds=AD_KINDS, hour=hour_of(now - RATE_HOURS))
    clicked = {item_id: item for item_id, item in recent.items() if item.totals.clicks >= MIN_RECENT_CLICKS}
    if not clicked:
        return
    today = day_of(now)
    days = Range(today - timedelta(days=USUAL_DAYS), today - timedelta(days=1))
    usual = counts.totals_in(item_ids=clicked, period=days)
    for item_id, item in sorted(clicked.items(), key=lambda entry: entry[1].name):
        before = usual.get(item_id, counts.Totals())
        if before.views < MIN_USUAL_VIEWS or not before.clicks:
            continue
        rate, usual_rate = _click_rate(item.totals), _click_rate(before)
        if rate / usual_rate >= MAX_RATE_RATIO:
            yield Problem(
                kind=f"clicked-{item.id}",
                title=CLICKED.format(name=item.name, times=rate / usual_rate),
                advice=CLICKED_ADVICE,
                link=f"/site/views/dashboard/{item.id}",
                link_text="Open its analytics",
                detail=f"{rate:.1%} of views lately, {usual_rate:.1%} in {USUAL_DAYS} days before",
            )


def _click_rate(totals: counts.Totals) -> float:
    """Return clicks per view. A click without a view counts as both."""
    return totals.clicks / max(totals.views, totals.clicks, 1)
