"""CSV of placements: for signed-in pages alone."""

import csv
import io

import pytest
from django.test import Client

from apps.core.kinds import PLACEMENT_KINDS
from apps.placements.tests.factories import PlacementFactory
from apps.web.csv_stream import time_cells

HEAD = ["Name", "Ad ID", "Description", "Id", "Added", "Added: UTC offset", "Updated", "Updated: UTC offset"]


def read(answer):
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


@pytest.mark.parametrize("kind", PLACEMENT_KINDS)
def test_one_line_an_ad_of_the_kind(page_cookie, kind):
    first = PlacementFactory(kind=kind, name="Home", unit_id="ca-app-1", description="Top of\nhome, =1+1")
    second = PlacementFactory(kind=kind, name="=1+1")
    PlacementFactory(kind=next(other for other in PLACEMENT_KINDS if other != kind))

    answer = page_cookie.get(f"/site/export/ads/{kind}.csv")

    assert answer["Content-Disposition"] == f'attachment; filename="{kind}-ads.csv"'
    head, *lines = read(answer)
    assert head == HEAD
    assert [line[:4] for line in lines] == [
        ["Home", "ca-app-1", "Top of\nhome, =1+1", str(first.pk)],
        ["'=1+1", second.unit_id, second.description, str(second.pk)],
    ]
    assert lines[0][4:6] == time_cells(first.created_at)


@pytest.mark.parametrize("sought", ["ÜBER", " promo ", "ca-app-7"])
def test_a_search_is_exported_as_it_is_shown(page_cookie, sought):
    PlacementFactory(kind="native", name="Home")
    PlacementFactory(kind="native", name="Über", unit_id="ca-app-7", description="A promo")

    answer = page_cookie.get("/site/export/ads/native.csv", {"q": sought})

    assert [line[0] for line in read(answer)[1:]] == ["Über"]


def test_who_is_not_signed_in_gets_none(db):
    PlacementFactory(name="Home")

    answer = Client().get("/site/export/ads/native.csv")

    assert answer.headers["Location"] == "/site/admin/panel/login"


@pytest.mark.parametrize("kind", ["inhouse", "fired", "webads", "Native"])
def test_another_kind_is_unknown(page_cookie, kind):
    assert page_cookie.get(f"/site/export/ads/{kind}.csv").status_code == 404
