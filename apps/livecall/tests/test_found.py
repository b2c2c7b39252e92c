"""Search and sort of the history. The totals are of all records (docs/product.md 5.4)."""

import sqlite3

import pytest
from django.db import connection

from apps.analytics import queries
from apps.analytics.models import Item
from apps.analytics.tests.factories import count
from apps.livecall.models import FiredAd
from apps.livecall.tests.fired_ads import FIRE, HISTORY, NOW, WEB_AD, fire, plan


def found(console, **query):
    return [row["a_name"] for row in console.get(HISTORY, **query).body["data"]]


@pytest.fixture
def fired(console, clock):
    fire(console, "Shop")
    console.post(FIRE, WEB_AD | {"a_name": "Store", "url": "https://store.example.com/Winter"})
    fire(console, "50%_off")


def test_totals_and_scheduled_ads_ignore_the_search(console, fired):
    count(Item.objects.get(name="Shop"), NOW, views=10, clicks=2)
    plan(console, a_name="Planned")

    whole, response = console.get(HISTORY).body, console.get(HISTORY, q="store").body

    assert (response["totalViews"], response["totalClicks"]) == (whole["totalViews"], whole["totalClicks"]) == (10, 2)
    assert response["planned"] == whole["planned"] != []


def test_search_result_has_its_state(console, fired):
    (row,) = console.get(HISTORY, q="winter").body["data"]

    assert row["state"] == "fired"
    assert console.get(HISTORY, q="off").body["data"][0]["state"] == "running"


def test_click_through_of_few_views_ranks_lower(console, fired):
    """The click-through of 10 views is uncertain."""
    count(Item.objects.get(name="Shop"), NOW, views=200, clicks=2)
    count(Item.objects.get(name="Store"), NOW, views=10, clicks=5)

    assert found(console, sort="-share") == ["Shop", "Store", "50%_off"]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no such limit")
def test_history_longer_than_the_variables_of_a_query_is_sorted(console, fired, monkeypatch):
    monkeypatch.setattr(queries, "MAX_IDS_PER_QUERY", 1_000)
    rows = [FiredAd(number=number, name="Old", created_at=NOW) for number in range(-1_200, 0)]
    FiredAd.objects.bulk_create(rows)
    Item.objects.bulk_create(Item(id=row.id, kind="fired", name="Old", added_at=NOW) for row in rows)
    count(Item.objects.get(name="Shop"), NOW, views=9, clicks=2)
    connection.connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 1_100)

    assert found(console, sort="-views", limit=2) == ["Shop", "50%_off"]
