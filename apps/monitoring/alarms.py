"""Keeps what goes wrong in one table: each problem is mailed once when it begins, and forgotten when it is over.

What only a look at the counts finds is looked for here, by the worker once a minute: counts that stop, ads clicked too
often.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q

from apps.accounts.services import mail
from apps.analytics import queries as counts
from apps.analytics.days import Range
from apps.core.kinds import Kind
from apps.core.zone import day_of, hour_of, write_time
from apps.monitoring import inbox
from apps.monitoring.inbox import Problem, Words, problem_of
from apps.monitoring.models import Alarm, CountWatch, MailChoice

# One that comes and goes within this time is one problem.
OVER_AFTER = timedelta(minutes=10)
# To be set up, not to be mended.
NOT_MAILED = {"fcm"}
ANALYTICS = ("/site/manage/analytics", "Open analytics")
SILENT_FOR = timedelta(minutes=15)
USUAL_WEEKS = 3
# The sum is taken from this many hours back, so that a late event is seen to come.
WATCHED_HOURS = 2
STOPPED = Words(
    "Counts have stopped",
    "No phone reports views or clicks, though at this hour they do. Check that the app reaches the server.",
    ANALYTICS,
)
AD_KINDS = [kind for kind in Kind if kind is not Kind.PUSH]
TIMES_USUAL = 5
LATELY = timedelta(hours=2)
USUAL_DAYS = 14
# Below these a share says nothing.
CLICKS_LATELY = 20
VIEWS_USUALLY = 500
CLICKED = "{name}: clicked {times:.0f} times as often as usual"
CLICKED_ADVICE = "The ad may cover a button, or clicks may be forged. A forged day can be cleared."


def look(*, now: datetime) -> None:
    """Note what is wrong now, mail what has begun, forget what is over. Several workers may run this at once."""
    # Looking takes a second at times, and nobody is to wait for a lock meanwhile.
    found, watched = inbox.find_problems(), list_watched(now=now)
    with transaction.atomic():
        begun = [one for one in found if _note(one, now, is_watched=False)]
        begun += [one for one in watched if _note(one, now, is_watched=True)]
        # What comes back after that is another problem. What is found once more is none, however long nobody looked.
        Alarm.objects.filter(seen_at__lt=now - OVER_AFTER).delete()
        _mail([one for one in begun if one.kind not in NOT_MAILED], now)


def _note(problem: Problem, now: datetime, *, is_watched: bool) -> bool:
    """Return whether it is worth a mail: it was not known before, or more rows have failed than were told of."""
    columns = {**asdict(problem), "since": problem.since or now, "seen_at": now, "is_watched": is_watched}
    kind = columns.pop("kind")
    for name in ("title", "detail"):
        columns[name] = columns[name][:300]
    _, is_new = Alarm.objects.get_or_create(kind=kind, defaults=columns)
    if is_new:
        return True
    # Since when stays: what the source says of it changes as rows come and go.
    columns.pop("since")
    # Of two who look at once, one finds that there are more.
    is_more = Q(failed_count__lt=problem.failed_count)
    if problem.failed_due_at:
        is_more |= Q(failed_due_at__lt=problem.failed_due_at)
    has_more = Alarm.objects.filter(is_more, kind=kind).update(**columns)
    if not has_more:
        Alarm.objects.filter(kind=kind).update(**columns)
    return bool(has_more)


def _mail(begun: Sequence[Problem], now: datetime) -> None:
    for choice in MailChoice.objects.filter(problems=True, admin__is_active=True).select_related("admin"):
        if told := [_tell(problem, now) for problem in begun]:
            choices = mail.address_of(mail.PROFILE)
            mail.queue_notice(kind="problems", admin=choice.admin, problems=told, choices=choices)


def _tell(problem: Problem, now: datetime) -> dict[str, str]:
    return {
        "title": problem.title,
        "detail": problem.detail,
        "advice": problem.advice,
        "link_text": problem.link_text,
        "address": mail.address_of(problem.link),
        "since": write_time(problem.since or now),
    }


def list_watched(*, now: datetime) -> list[Problem]:
    """What the counts say is wrong, as of now. Remembers when they last grew."""
    return [*_stopped(now), *_clicked_too_often(now)]


def _stopped(now: datetime) -> Iterator[Problem]:
    grew_at = _look_at_counts(now)
    # A quiet night ends with the first event of the day: nobody has waited for that since before the hour began.
    begun, usual = now - SILENT_FOR, partial(counts.is_usual_hour, weeks=USUAL_WEEKS)
    if grew_at <= begun and usual(now=now) and usual(now=begun):
        minutes = (now - grew_at).total_seconds() // 60
        yield problem_of("counts-stopped", STOPPED, detail=f"No event for {minutes:.0f} minutes", since=grew_at)


def _look_at_counts(now: datetime) -> datetime:
    """Return when an event was last seen to come; the first look of all has seen one."""
    first_hour = hour_of(now - timedelta(hours=WATCHED_HOURS))
    known = CountWatch.objects.filter(pk=1).first() or CountWatch(pk=1, hour=first_hour, total=-1, grew_at=now)
    total = counts.counted_since(hour=known.hour)
    # What was cleared meanwhile makes it less. A clock that was put back must not make it wait.
    known.grew_at = now if total > known.total else min(known.grew_at, now)
    known.hour, known.total = first_hour, counts.counted_since(hour=first_hour)
    known.save()
    return known.grew_at


def _clicked_too_often(now: datetime) -> Iterator[Problem]:
    lately = counts.totals_since(kinds=AD_KINDS, hour=hour_of(now - LATELY))
    chosen = {item_id: one for item_id, one in lately.items() if one.totals.clicks >= CLICKS_LATELY}
    if not chosen:
        return
    today = day_of(now)
    days = Range(today - timedelta(days=USUAL_DAYS), today - timedelta(days=1))
    usual = counts.totals_in(item_ids=chosen, chosen=days, today=today)
    for item_id, one in sorted(chosen.items(), key=lambda item: item[1].name):
        before = usual.get(item_id, counts.Totals())
        times = _share(one.totals) / _share(before) if before.views >= VIEWS_USUALLY and before.clicks else 0.0
        if times >= TIMES_USUAL:
            yield Problem(
                kind=f"clicked-{one.id}",
                title=CLICKED.format(name=one.name, times=times),
                advice=CLICKED_ADVICE,
                link=f"/site/views/dashboard/{one.id}",
                link_text="Open its counts",
                detail=f"{_share(one.totals):.1%} of views lately, {_share(before):.1%} in {USUAL_DAYS} days before",
            )


def _share(totals: counts.Totals) -> float:
    """Clicks of all views; each click was a view, whether the app said so or not."""
    return totals.clicks / max(totals.views, totals.clicks, 1)
