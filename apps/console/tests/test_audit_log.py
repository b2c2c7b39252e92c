"""The audit log for admins: filters, pages, and CSV. It cannot be changed."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from apps.audit import services as audit
from apps.audit.models import Entry, Revision
from apps.core.actor import Actor
from conftest import read_csv

pytestmark = pytest.mark.postgres

PATH = "/api/admin/trail"
CSV = "/site/export/trail.csv"


@pytest.fixture
def entries(owner):
    def by(address):
        return Actor(admin=owner, address=address, now=timezone.now())

    audit.record(actor=by(""), action="placement.add", target="placement:native:1", after={"name": "Ünder"})
    audit.record(
        actor=by("203.0.113.9"),
        action="placement.update",
        target="placement:native:1",
        before={"name": "a"},
        after={"name": "=b"},
    )
    audit.record(actor=None, action="controller.switch", target="controller", after={"live_button": True})
    audit.record(actor=by(""), action="placements.odd", target="placement-like")


def numbers(console, **query):
    response = console.get(PATH, **query)
    assert response.status_code == 200, response.body
    return [row["number"] for row in response.body["data"]]


def test_list_shows_all_fields_newest_first(console, entries):
    body = console.get(PATH).body

    assert [row["number"] for row in body["data"]] == [4, 3, 2, 1]
    row = body["data"][2]
    assert row | {"at": ""} == {
        "number": 2,
        "at": "",
        "by": "owner",
        "action": "placement.update",
        "target": "placement:native:1",
        "called": "=b",
        "before": {"name": "a"},
        "after": {"name": "=b"},
        "address": "203.0.113.9",
    }
    assert (body["total"], body["totalPages"], body["actors"]) == (4, 1, ["owner"])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"actor": "owner"}, [4, 2, 1]),
        ({"actor": "nobody"}, []),
        ({"action": "placement"}, [2, 1]),
        ({"action": "placement.add"}, [1]),
        ({"target": "placement"}, [2, 1]),
        ({"target": "placement:native:1"}, [2, 1]),
        ({"target": "placement:native"}, [2, 1]),
        ({"target": "placement:nat"}, []),
        ({"action": "placement."}, []),
        ({"target": "placement:"}, []),
        ({"target": "controller", "actor": "owner"}, []),
        ({"page": "2", "limit": "3"}, [1]),
        ({"target": "%"}, []),
        ({"q": "ünder"}, [1]),
        ({"q": "Ünder"}, [1]),
        ({"q": "  placement   =B "}, [2]),
        ({"q": "on air", "fields": "tracking,live_button"}, [3]),
        ({"q": "LIVE"}, [3]),
        ({"q": "owner odd"}, [4]),
        ({"q": "placement", "action": "placement"}, [2, 1]),
        ({"q": '"'}, []),
        ({"q": "100%"}, []),
        ({"startDate": "2020-01-01", "endDate": "2020-12-31"}, []),
    ],
    ids=str,
)
def test_filters_select_entries(console, entries, query, found):
    assert numbers(console, **query) == found


def test_filter_by_object_has_its_newest_name(console, entries):
    assert console.get(PATH, target="placement:native:1").body["targetName"] == "=b"
    assert console.get(PATH, target="placement:native:2").body["targetName"] == ""


def test_entries_about_admins_are_called_by_login_id(console, owner):
    actor = Actor(admin=owner, address="", now=timezone.now())
    audit.record(actor=actor, action="admin.mails", target=f"admin:{owner.pk}", after={"problems": True})
    audit.record(actor=None, action="admin.add", target="admin:7", after={"login_id": "ada", "name": "Ada L."})
    audit.record(actor=actor, action="livecall.save-settings", target="livecall:settings", after={"login_id": "fake"})

    assert [row["called"] for row in console.get(PATH).body["data"]] == ["", "ada", "owner"]


def test_date_filter_uses_the_time_zone_of_the_console(console, owner):
    # 20:00 UTC is the next day in Kolkata, the console's time zone.
    actor = Actor(admin=owner, address="", now=datetime(2025, 1, 1, 20, 0, tzinfo=UTC))
    audit.record(actor=actor, action="x.y", target="z")

    assert numbers(console, startDate="2025-01-02", endDate="2025-01-02") == [1]
    assert numbers(console, startDate="2025-01-01", endDate="2025-01-01") == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"startDate": "0001-01-01"}, [4, 3, 2, 1]),
        ({"startDate": "0001-01-01", "endDate": "0001-01-01"}, []),
        ({"endDate": "9999-12-31"}, [4, 3, 2, 1]),
        ({"startDate": "9999-12-31", "endDate": "9999-12-31"}, []),
        ({"startDate": "0001-01-01", "endDate": "9999-12-31"}, [4, 3, 2, 1]),
    ],
)
@pytest.mark.parametrize("zone", ["Asia/Kolkata", "America/New_York"])
@pytest.mark.usefixtures("clock")
def test_date_filter_accepts_the_ends_of_the_calendar(console, page_cookie, entries, settings, zone, query, found):
    settings.TIME_ZONE = zone
    assert numbers(console, **query) == found

    response = page_cookie.get(CSV, query)
    lines = read_csv(response)
    assert [int(line[0]) for line in lines[1:]] == found


def test_csv_is_filtered_and_escapes_formulas(page_cookie, entries):
    response = page_cookie.get(f"{CSV}?action=placement")

    lines = read_csv(response)
    assert lines[0][:5] == ["Number", "Time", "Time: UTC offset", "Who", "What"]
    assert [(line[0], line[4], line[7]) for line in lines[1:]] == [
        ("2", "placement.update", '{"name": "=b"}'),
        ("1", "placement.add", '{"name": "Ünder"}'),
    ]


def test_folding_combines_consecutive_equal_actions(console, owner):
    actions = [("owner", action) for action in ("a.x", "video.upload", "video.upload", "video.upload", "a.x")]
    for by, action in [*actions, ("", "a.x"), ("", "video.upload"), ("owner", "video.upload")]:
        actor = Actor(admin=owner, address="", now=timezone.now()) if by else None
        audit.record(actor=actor, action=action, target="thing")

    def runs(**query):
        body = console.get(PATH, fold="true", **query).body
        rows = [[row["number"], *(one["number"] for one in row["older"])] for row in body["data"]]
        return rows, body["totalPages"], body["total"]

    assert runs() == ([[8], [7], [6], [5], [4, 3, 2], [1]], 1, 8)
    assert runs(page=2, limit=4) == ([[4, 3, 2], [1]], 2, 8)
    assert runs(page=2, limit=2)[0] == [[6], [5]]
    assert runs(page=3, limit=1)[0] == [[6]]
    assert runs(page=5, limit=1)[0] == [[4, 3, 2]]
    # The entries between them are filtered out.
    assert runs(actor="owner", action="video") == ([[8, 4, 3, 2]], 1, 4)
    assert runs(actor="nobody") == ([], 1, 0)


@pytest.mark.parametrize(
    ("before", "after"), [({"url": "a"}, {"url": "b"}), (None, None), ({"name": "Old"}, {"name": "New"})]
)
def test_entry_stores_the_name_of_its_target(console, owner, before, after):
    actor = Actor(admin=owner, address="", now=timezone.now())
    audit.record(actor=actor, action="a.x", target="thing:1", before=before, after=after, name="Summer")

    (row,) = console.get(PATH).body["data"]

    assert row["before"] == {"name": "Summer"} | (before or {})
    assert row["after"] == {"name": "Summer"} | (after or {})


def add_entries(count, action_of):
    Entry.objects.bulk_create(
        Entry(number=number, actor_label="owner", action=action_of(number), target="thing")
        for number in range(1, count + 1)
    )
    Revision.objects.update_or_create(pk=1, defaults={"number": count})


def test_folding_ends_at_the_maximum(console):
    add_entries(10_010, lambda number: f"thing.{'ab'[number // 2 % 2]}")

    def shown(**query):
        body = console.get(PATH, fold="true", limit="200", **query).body
        rows = [[row["number"], *(older["number"] for older in row["older"])] for row in body["data"]]
        return rows[0], rows[-1], body["page"], body["totalPages"], body["hasMorePages"], body["total"]

    assert shown() == ([10_010], [9_613, 9_612], 1, 26, True, 10_010)
    assert shown(page="99") == ([11], [11], 26, 26, True, 10_010)


def test_count_of_filtered_entries_stops_after_the_next_page(console, owner):
    add_entries(5204, lambda _: "a.b")

    def counted(**query):
        body = console.get(PATH, limit="200", **query).body
        rows = [row["number"] for row in body["data"]]
        return rows[0], body["page"], body["totalPages"], body["hasMorePages"], body["total"], body["isTotalLeast"]

    assert counted(actor="owner") == (5204, 1, 25, True, 5000, True)
    assert counted(actor="owner", page="25") == (404, 25, 26, True, 5200, True)
    assert counted(actor="owner", page="26") == (204, 26, 27, False, 5204, False)
    assert counted(page="99") == (4, 27, 27, False, 5204, False)
