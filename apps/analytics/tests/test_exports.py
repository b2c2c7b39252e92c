"""CSV files of counts: only with a session, streamed, and safe for spreadsheets."""

from datetime import UTC, datetime

import pytest

from apps.analytics.tests.factories import ItemFactory, count, counted
from apps.web.csv_stream import safe_cell
from conftest import read_csv

pytestmark = pytest.mark.postgres

RANGE = "?startDate=2025-01-01&endDate=2025-01-03"
UNKNOWN = "/site/export/views/01900000-0000-7000-8000-000000000000.csv"
COUNTS = f"/site/export/analytics.csv{RANGE}"


def test_csv_has_a_line_per_ad(page_cookie):
    item = ItemFactory(name="Home")
    counted(item, "2025-01-02", views=3, clicks=1)

    response = page_cookie.get(COUNTS)

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="analytics-2025-01-01-2025-01-03.csv"'
    assert read_csv(response) == [
        ["Name", "Kind", "Id", "Views", "Clicks", "Click-through (%)"],
        ["Home", "native", str(item.id), "3", "1", "33.33"],
    ]


@pytest.mark.parametrize(
    ("sought", "names"),
    [
        ("kind=reward", ["Feed"]),
        ("kind=web", []),
        ("q=%20hOM%20", ["Home"]),
        ("kind=reward&q=home", []),
        ("kind=&q=", ["Home", "Feed"]),
    ],
)
def test_csv_is_filtered_by_ad_type_and_name(page_cookie, sought, names):
    ItemFactory(name="Home")
    ItemFactory(name="Feed", kind="reward")

    assert [line[0] for line in read_csv(page_cookie.get(f"{COUNTS}&{sought}"))[1:]] == names


def test_name_with_semicolon_stays_in_one_cell(page_cookie):
    ItemFactory(name="a;=1+1")

    text = b"".join(page_cookie.get(COUNTS).streaming_content).decode("utf-8-sig")

    assert text.splitlines()[1].startswith('"a;=1+1","native",')


def test_csv_has_a_line_per_day(page_cookie):
    item = ItemFactory()
    counted(item, "2025-01-02", views=3, clicks=1)

    assert read_csv(page_cookie.get(f"/site/export/views/{item.id}.csv{RANGE}")) == [
        ["Date", "Views", "Clicks", "Click-through (%)"],
        ["2025-01-01", "0", "0", ""],
        ["2025-01-02", "3", "1", "33.33"],
        ["2025-01-03", "0", "0", ""],
    ]


def test_csv_hours_have_a_utc_offset(page_cookie, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    item = ItemFactory()
    for hour in (0, 1):
        count(item, datetime(2025, 10, 26, hour, 30, tzinfo=UTC), views=hour + 1)

    lines = read_csv(
        page_cookie.get(f"/site/export/views/{item.id}.csv?startDate=2025-10-26&endDate=2025-10-26&interval=hour")
    )

    assert lines[0] == ["Date", "Date: UTC offset", "Views", "Clicks", "Click-through (%)"]
    assert lines[3:5] == [
        ["2025-10-26 02:00:00", "UTC+02:00", "1", "0", "0.00"],
        ["2025-10-26 02:00:00", "UTC+01:00", "2", "0", "0.00"],
    ]


def test_csv_of_earlier_hours_has_a_utc_offset(page_cookie, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    item = ItemFactory()
    count(item, datetime(2025, 10, 1, tzinfo=UTC), views=1)
    path = f"/site/export/views/{item.id}.csv?startDate=2025-11-02&endDate=2025-11-02&interval=hour&compare=weekday"

    head, *lines = read_csv(page_cookie.get(path))

    assert head[5:7] == ["Earlier date", "Earlier date: UTC offset"]
    assert [line[5:7] for line in lines[2:4]] == [
        ["2025-10-26 02:00:00", "UTC+02:00"],
        ["2025-10-26 02:00:00", "UTC+01:00"],
    ]
    assert {len(line) for line in lines} == {len(head)}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1", "＋1", "－1", "＠SUM(A1)"])
def test_csv_escapes_formulas(page_cookie, text):
    ItemFactory(name=text)

    assert safe_cell(text) == f"'{text}"
    assert f"'{text}".replace("\r", "") in {line[0].replace("\r", "") for line in read_csv(page_cookie.get(COUNTS))}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/site/export/analytics.csv?startDate=2025-02-01&endDate=2025-01-01", 400),
        ("/site/export/analytics.csv?startDate=tomorrow", 400),
        (UNKNOWN, 404),
    ],
)
def test_invalid_export_returns_a_plain_text_error(page_cookie, path, code):
    response = page_cookie.get(path)

    assert (response.status_code, response["Content-Type"]) == (code, "text/plain; charset=utf-8")
    assert response.content
