"""What came with a token stands beside the counts: in every tier, through clearings, and in what is read."""

import csv
import io
from datetime import date

import pytest
import time_machine

from apps.analytics import hours, months, queries
from apps.analytics.batches import read_batch
from apps.analytics.days import Range
from apps.analytics.ingest import write_batches
from apps.analytics.models import DayCount, HourCount, MonthCount, OpenHour
from apps.analytics.proofs import Issuer
from apps.analytics.sums import COLUMNS
from apps.analytics.tests.factories import ItemFactory, event, in_india, unlimited
from apps.core.zone import day_of
from apps.wire.sealing import to_json

ONE = "/api/App/analytics/count/remove/{}?startDate=2025-01-01&endDate=2025-01-31"
JANUARY = "startDate=2025-01-01&endDate=2025-01-31"
NEXT_MONTH = in_india("2025-02-10 12:00")

pytestmark = pytest.mark.django_db


def count(item, moment, *, plain=0, phones=0, kind="view"):
    """Events without a token, and one of each of so many phones with one."""
    now = in_india(moment)
    made = [Issuer(str(n).encode(), day_of(now)).tokens([item.id.bytes])[0] for n in range(phones)]
    sent = [*[event(item, kind)] * plain, *(event(item, kind, proof=one) for one in made)]
    with time_machine.travel(now, tick=False):
        write_batches([read_batch(to_json({"events": sent}))], now=now, writer=unlimited())


@pytest.fixture
def item():
    item = ItemFactory(name="Home")
    count(item, "2025-01-03 12:10", plain=4, phones=2)
    count(item, "2025-01-03 12:50", plain=1, kind="click", phones=1)
    count(item, "2025-01-03 18:00", plain=10)
    count(item, "2025-01-05 09:00", plain=1, phones=3)
    return item


# views, clicks, and what of them is proven
SUM = (20, 2, 5, 1)


def totals(item):
    found = queries.totals_in(
        item_ids=[item.id], chosen=Range(date(2025, 1, 1), date(2025, 1, 31)), today=NEXT_MONTH.date()
    )
    one = found.get(item.id, queries.Totals())
    return tuple(getattr(one, name) for name in COLUMNS)


def rows(tier):
    return list(tier.objects.order_by("pk").values_list(*COLUMNS))


def test_each_tier_takes_it_over_and_the_figure_stays(item):
    assert totals(item) == SUM

    hours.close_hours(now=NEXT_MONTH)
    assert totals(item) == SUM
    assert rows(HourCount) == [(6, 2, 2, 1), (10, 0, 0, 0), (4, 0, 3, 0)]
    assert rows(DayCount) == [(16, 2, 2, 1), (4, 0, 3, 0)]
    assert not OpenHour.objects.exists()

    months.close_months(today=NEXT_MONTH.date())
    assert totals(item) == SUM
    assert rows(MonthCount) == [SUM]


def test_a_clearing_takes_it_along_and_an_undo_adds_it_to_what_came_since(console, item):
    hours.close_hours(now=in_india("2025-01-03 15:00"))

    cleared = console.delete(ONE.format(item.id), captcha="right").body["data"]
    assert totals(item) == (0, 0, 0, 0)

    count(item, "2025-01-05 09:30", plain=2, phones=5)
    console.post(f"/api/App/analytics/admin/clearings/{cleared['_id']}/undo")

    # Three of the five had been counted on that day: they count once, also where it was cleared.
    assert totals(item) == (20 + 2 + 2, 2, 5 + 2, 1)


def test_the_reads_say_how_much_and_nothing_where_there_is_none(console, item):
    other = ItemFactory()
    count(other, "2025-01-03 12:00", plain=7)

    listed = {row["_id"]: row for row in console.get(f"/api/App/analytics/admin/get?{JANUARY}").body["data"]}
    days = console.get(f"/api/admin/view/dashbord/{item.id}?{JANUARY}").body
    none = console.get(f"/api/admin/view/dashbord/{other.id}?{JANUARY}").body

    assert (listed[str(item.id)]["provenViews"], listed[str(item.id)]["provenClicks"]) == (5, 1)
    assert (days["totalViews"], days["provenViews"], days["totalClicks"], days["provenClicks"]) == (20, 5, 2, 1)
    assert not {"provenViews", "provenClicks"} & ({*listed[str(other.id)]} | {*none})


@pytest.mark.parametrize("interval", ["hour", "day", "week", "month"])
def test_it_is_the_same_by_whatever_interval(console, item, interval):
    read = console.get(
        f"/api/admin/view/dashbord/{item.id}?startDate=2025-01-03&endDate=2025-01-05&interval={interval}"
    )

    assert (read.body["provenViews"], read.body["provenClicks"]) == (5, 1)


def test_home_says_it_of_today(console, item):
    with time_machine.travel(in_india("2025-01-05 10:00"), tick=False):
        today = console.get("/api/admin/home").body["data"]["today"]

    assert today == {"views": 4, "clicks": 0, "provenViews": 3, "provenClicks": 0}


def test_the_files_have_a_column_for_each(page_cookie, item):
    def read(address):
        return list(csv.reader(io.StringIO(b"".join(page_cookie.get(address).streaming_content).decode("utf-8-sig"))))

    ads = read(f"/site/export/analytics.csv?{JANUARY}")
    days = read(f"/site/export/views/{item.id}.csv?startDate=2025-01-03&endDate=2025-01-03")

    assert ads[0][-2:] == days[0][-2:] == ["Proven views", "Proven clicks"]
    assert (ads[1][-2:], days[1][-2:]) == (["5", "1"], ["2", "1"])
