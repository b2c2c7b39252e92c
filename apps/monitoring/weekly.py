"""The figures of a week by mail: on Monday from eight o'clock, of the week from Sunday to Saturday that is over."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.template.defaultfilters import pluralize

from apps.accounts.services import mail
from apps.analytics import queries as counts
from apps.analytics.comparisons import Compare, compare_days
from apps.analytics.days import Range
from apps.analytics.tiers import read_total
from apps.core.kinds import APP_KINDS, Kind
from apps.core.zone import day_of, moment_of, zone
from apps.monitoring.models import MailChoice
from apps.notifications.queries import list_tests

HOUR = time(8)
BEST = 5
ROWS = (
    ("Ads in the app", APP_KINDS),
    ("Web ads", (Kind.WEB,)),
    ("In-house banners", (Kind.INHOUSE,)),
    ("Fired ads", (Kind.FIRED,)),
)


def week_due(*, now: datetime) -> Range:
    """Return the newest week whose figures are due: from the Monday after it on, at eight o'clock of the console."""
    local = now.astimezone(zone()).replace(tzinfo=None)
    monday = local.date() - timedelta(days=local.weekday())
    if now < moment_of(datetime.combine(monday, HOUR)):
        monday -= timedelta(days=7)
    return Range(monday - timedelta(days=8), monday - timedelta(days=2))


def week_before(*, now: datetime) -> date:
    """Return the Sunday with which the last whole week began, whether its figures are due by now or not."""
    today = day_of(now)
    return today - timedelta(days=(today.weekday() + 1) % 7 + 7)


def mail_figures(*, now: datetime) -> None:
    """Mail the week that is due to those who want it and have not got it. Several workers may run this at once."""
    week = week_due(now=now)
    wanting = MailChoice.objects.filter(figures=True, admin__is_active=True, figures_week__lt=week.start)
    chosen = list(wanting.select_related("admin"))
    if not chosen:
        return
    figures = _read(week, now)
    for choice in chosen:
        with transaction.atomic():
            # Of two who look at once, one sends.
            if wanting.filter(pk=choice.pk).update(figures_week=week.start):
                mail.queue_notice(kind="weekly_figures", admin=choice.admin, **figures)


def _read(week: Range, now: datetime) -> dict[str, Any]:
    today = week.end + timedelta(days=1)
    rows = [_row(name, kinds, week, now) for name, kinds in ROWS]
    ads = counts.list_items(kinds=APP_KINDS, chosen=week, today=today).items
    best = sorted((ad for ad in ads if ad.totals.clicks), key=lambda ad: -ad.totals.clicks)[:BEST]
    to_an_audience = counts.of_kinds([Kind.PUSH]) & ~Q(item__id__in=list_tests().values("pk"))
    pushes = read_total(chosen=week, today=today, of=to_an_audience)
    return {
        "start": _british(week.start),
        "end": _british(week.end),
        "rows": [row for row in rows if row],
        "best": [f"{ad.name}: {_count(ad.totals.clicks, 'click')} of {_count(ad.totals.views, 'view')}" for ad in best],
        "pushes": f"{pushes.views:,} received, {pushes.clicks:,} opened" if pushes.views or pushes.clicks else "",
        "address": mail.address_of("/site/manage/analytics"),
        "choices": mail.address_of(mail.PROFILE),
    }


def _row(name: str, kinds: Collection[str], week: Range, now: datetime) -> str:
    totals = counts.sum_of_kinds(kinds=kinds, chosen=week, today=day_of(now))
    earlier = compare_days(chosen=week, how=Compare.PREVIOUS, of=counts.of_kinds(kinds), now=now)
    before = earlier.before if earlier else counts.Totals()
    if counts.Totals() == totals == before:
        return ""
    views, clicks = _change(totals.views, before.views), _change(totals.clicks, before.clicks)
    return f"{name}: {_count(totals.views, 'view')}{views}, {_count(totals.clicks, 'click')}{clicks}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{pluralize(number)}"


def _change(now: int, then: int) -> str:
    """ " (+12%)" against the week before; nothing where there is nothing to compare with."""
    return f" ({round(100 * (now - then) / then):+}%)" if then else ""


def _british(day: date) -> str:
    return f"{day:%d/%m/%Y}"
