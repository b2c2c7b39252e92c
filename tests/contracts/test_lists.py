"""Pages, search, and sort of every list that docs/openapi.json describes with `sort`."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.analytics.models import Item
from apps.analytics.tests.factories import count
from apps.banners.models import InhouseBanner
from apps.core.kinds import Kind
from apps.livecall.models import FiredAd
from apps.notifications.models import Delivery, Notification
from apps.videos.models import Video
from tests.api_schema import FILE

pytestmark = pytest.mark.postgres

# The values of `sort` by path.
SORTS = {
    path: parameter["schema"]["enum"]
    for path, operations in json.loads(FILE.read_text())["paths"].items()
    for parameter in operations.get("get", {}).get("parameters", [])
    if parameter["name"] == "sort"
}

# In the order of creation. Views and clicks follow from the place in this list.
NAMES = ["Élan 한국", "beta 50%_off", "Delta", "charlie", "alpha"]


@dataclass(frozen=True)
class Listed:
    """A list, the field of its name, and the fields that its columns sort by. `q` also searches `text`."""

    path: str
    create: Callable[[int, str], Any]
    columns: dict[str, str]
    kind: Kind | None
    text: str = ""

    def rows(self, console, **query):
        more = {"a": "true"} if "banner" in self.path else {}
        response = console.get(self.path, **more, **query)
        assert response.status_code == 200, response.body
        return response.body

    def names(self, console, **query):
        return [row[self.columns["name"]] for row in self.rows(console, **query)["data"]]


def _at(number: int) -> Any:
    return timezone.now() + timedelta(minutes=number)


def _push(number: int, name: str) -> Notification:
    written = Notification.objects.create(title=name, message="Two words", created_at=_at(number))
    Delivery.objects.create(notification=written, send_at=_at(number), give_up_at=_at(number))
    return written


LISTS = [
    Listed(
        "/api/App/banner/inhouse",
        lambda number, name: InhouseBanner.objects.create(name=name, url="https://a.example/words"),
        {"name": "b_name", "views": "view", "clicks": "clickCount"},
        Kind.INHOUSE,
        "a.EXAMPLE/words",
    ),
    Listed(
        "/api/App/livecall/admin/ads/fire/history",
        lambda number, name: FiredAd.objects.create(
            number=number, type="Url_Ads_Fire", name=name, url="https://a.example/words", created_at=_at(number)
        ),
        {"name": "a_name", "at": "createdAt", "views": "a_view", "clicks": "a_click"},
        Kind.FIRED,
        "a.EXAMPLE/words",
    ),
    Listed(
        "/api/App/notification/history",
        _push,
        {"name": "n_title", "title": "n_title", "at": "sendAt", "opened": "opened"},
        Kind.PUSH,
        "TWO words",
    ),
    Listed(
        "/api/App/video/admin",
        lambda number, name: Video.objects.create(
            name=name, file=f"videos/{number}.mp4", size=(7 * number) % 5, sha256=str(number), duration_ms=number
        ),
        {"name": "name", "at": "createdAt", "size": "size", "length": "duration"},
        None,
    ),
]


@pytest.fixture
def listed(request, console):
    for number, name in enumerate(NAMES):
        row = request.param.create(number, name)
        if request.param.kind:
            item = Item.objects.create(id=row.pk, kind=request.param.kind, name=name, added_at=timezone.now())
            count(item, timezone.now(), views=40 + number, clicks=(3 * number) % 5)
    return request.param


every_list = pytest.mark.parametrize("listed", LISTS, ids=lambda each: each.path, indirect=True)


def test_every_sorted_list_is_here():
    assert {each.path for each in LISTS} == set(SORTS)


@every_list
def test_pages_have_each_row_once_newest_first(listed, console):
    pages = [listed.rows(console, page=page, limit=2) for page in (1, 2, 3)]

    assert [row[listed.columns["name"]] for page in pages for row in page["data"]] == NAMES[::-1]
    assert [page.get("totalPages", page.get("totalPage")) for page in pages] == [3, 3, 3]
    assert [page["page"] for page in pages] == [1, 2, 3]
    for past in ("9", "999999999"):
        assert listed.rows(console, page=past, limit=2) == pages[2]
    for invalid in ("0", "-1", "x", "9" * 30):
        assert listed.rows(console, page=invalid, limit=2) == pages[0]
    for invalid in ("0", "-1", "x", "1e3"):
        assert listed.names(console, limit=invalid) == NAMES[::-1]


def test_limit_is_capped(console):
    InhouseBanner.objects.bulk_create(InhouseBanner(name=str(n), url="https://a.example") for n in range(101))

    page = console.get("/api/App/banner/inhouse", a="true", limit=5000).body

    assert (len(page["data"]), page["totalPages"], page["hasMorePages"]) == (100, 2, False)


def test_empty_list_has_one_page(console):
    page = console.get("/api/App/video/admin").body

    assert (page["data"], page["page"], page["totalPages"], page["hasMorePages"]) == ([], 1, 1, False)


@every_list
def test_sort_is_over_all_pages_in_both_directions(listed, console):
    for column in (column for column in SORTS[listed.path] if not column.startswith("-")):
        down = [name for page in (1, 2, 3) for name in listed.names(console, sort=f"-{column}", page=page, limit=2)]
        up = listed.rows(console, sort=column)["data"]

        assert sorted(down) == sorted(NAMES), column
        if field := listed.columns.get(column):
            values = [str(row[field]).casefold() if isinstance(row[field], str) else row[field] for row in up]
            assert (values, [row[listed.columns["name"]] for row in up]) == (sorted(values), down[::-1]), column


@every_list
@pytest.mark.parametrize("sort", ["nothing", "--name", "-", "name,at", "id"])
def test_unknown_sort_is_rejected(listed, console, sort):
    response = console.get(listed.path, sort=sort, a="true")

    assert (response.status_code, response.body["code"]) == (400, "unknown_sort")


@every_list
def test_search_finds_parts_in_any_case_and_form(listed, console):
    found = {
        **{" ALPHA ": ["alpha"], "LT": ["Delta"], "%": [NAMES[1]], "_": [NAMES[1]], "a_pha": [], "nothing": []},
        **{"ÉLAN": [NAMES[0]], "e\u0301lan": [NAMES[0]], "한국": [NAMES[0]], "_" * 26_000: []},
        **{"": NAMES[::-1], "\x00": NAMES[::-1], listed.text: NAMES[::-1]},
    }

    for text, names in found.items():
        assert listed.names(console, q=text) == names, text
    assert listed.rows(console, q="alpha", page=9, limit=2)["page"] == 1
