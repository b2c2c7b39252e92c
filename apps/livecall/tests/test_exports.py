"""CSV file of the history: only with a session, in blocks, and safe for spreadsheets."""

from datetime import timedelta

from apps.analytics.models import Item
from apps.analytics.tests.factories import count
from apps.livecall.models import FiredAd
from apps.livecall.tests.fired_ads import FIRE, NOW, OPEN, STOP, WEB_AD, delete, fire
from apps.web import querysets
from apps.web.csv_stream import time_cells, time_columns
from apps.wire.ids import new_id
from conftest import read_csv

CSV = "/site/export/fired.csv"
COUNT_COLUMNS = ["Views", "Clicks", "Click-through (%)"]


def names(response):
    return [line[0] for line in read_csv(response)[1:]]


def test_csv_has_a_line_per_record(console, clock, page_cookie):
    shop = fire(console)
    console.post(STOP, {"id": shop["_id"]})
    delete(console, fire(console, "Deleted"))
    opened = console.post(FIRE, OPEN).body["data"]
    count(Item.objects.get(id=shop["_id"]), NOW, views=400, clicks=10)

    response = page_cookie.get(CSV)

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="fired-ads.csv"'
    at = time_cells(NOW)
    counts = ["400", "10", "2.50"]
    head, *lines = read_csv(response)
    assert head[:5] == ["Name", "URL", "Type", "State", "Fired by"]
    assert head[5:] == [*time_columns("Fired"), *time_columns("Ended"), *COUNT_COLUMNS, "Id"]
    assert lines == [
        ["Open_Ads_Fire", "", "Open_Ads_Fire", "running", "owner", *at, "", "", "0", "0", "", opened["_id"]],
        ["Shop", WEB_AD["url"], "Url_Ads_Fire", "stopped", "owner", *at, *at, *counts, shop["_id"]],
    ]


def test_csv_is_filtered_by_the_search(console, clock, page_cookie):
    for name in ("Shop", "Store"):
        fire(console, name)

    assert names(page_cookie.get(CSV, {"q": " sTOR "})) == ["Store"]
    assert names(page_cookie.get(CSV, {"q": "shop.example"})) == ["Store", "Shop"]
    assert names(page_cookie.get(CSV, {"q": "nothing"})) == []


def test_csv_of_a_long_history_is_complete(page_cookie, django_assert_max_num_queries):
    many = 2 * querysets.BATCH_SIZE + 1
    FiredAd.objects.bulk_create(
        FiredAd(id=new_id(), number=number, type="Url_Ads_Fire", name=f"Ad-{number}", created_at=NOW)
        for number in range(1, many + 1)
    )

    response = page_cookie.get(CSV)

    lines = iter(response.streaming_content)
    with django_assert_max_num_queries(4):
        next(lines)
        assert f'"Ad-{many}"' in next(lines).decode()
    # Rows that are added or deleted meanwhile are neither repeated nor lost between two blocks.
    FiredAd.objects.create(number=many + 1, type="Url_Ads_Fire", name="New", created_at=NOW + timedelta(hours=1))
    FiredAd.objects.filter(number=many - 1).delete()
    rest = [line.decode().split(",")[0] for line in lines]
    assert rest == [f'"Ad-{number}"' for number in range(many - 1, 0, -1)]
