"""What only a look at the counts finds, by the worker once a minute: counts that stop, ads clicked too often."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from apps.analytics import queries as counts
from apps.analytics import watch
from apps.analytics.days import Range
from apps.core.kinds import Kind
from apps.core.zone import day_of, hour_of
from apps.monitoring.inbox import Problem, Words, problem_of
from apps.monitoring.models import CountWatch

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


def list_watched(*, now: datetime) -> list[Problem]:
    """What the counts say is wrong, as of now. Remembers when they last grew."""
    return [*_stopped(now), *_clicked_too_often(now)]


def _stopped(now: datetime) -> Iterator[Problem]:
    grew_at = _look_at_counts(now)
    if now - grew_at >= SILENT_FOR and watch.is_usual_hour(now=now, weeks=USUAL_WEEKS):
        minutes = (now - grew_at).total_seconds() // 60
        yield problem_of("counts-stopped", STOPPED, detail=f"No event for {minutes:.0f} minutes", since=grew_at)


def _look_at_counts(now: datetime) -> datetime:
    """Return when an event was last seen to come; the first look of all has seen one."""
    first_hour = hour_of(now - timedelta(hours=WATCHED_HOURS))
    known = CountWatch.objects.filter(pk=1).first() or CountWatch(pk=1, hour=first_hour, total=-1, grew_at=now)
    total = watch.counted_since(hour=known.hour)
    # What was cleared meanwhile makes it less. A clock that was put back must not make it wait.
    known.grew_at = now if total > known.total else min(known.grew_at, now)
    known.hour, known.total = first_hour, watch.counted_since(hour=first_hour)
    known.save()
    return known.grew_at


def _clicked_too_often(now: datetime) -> Iterator[Problem]:
    lately = watch.totals_since(kinds=AD_KINDS, hour=hour_of(now - LATELY))
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
