"""`make demo`: the same seed gives the same ids, names and figures."""

import os

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.analytics.models import DayCount, Item
from apps.device.demo import DAYS, seed_demo
from apps.device.document import refresh_document
from apps.placements.models import Placement
from tests.servers import manage
from tests.servers_db import own_database, rows

pytestmark = pytest.mark.django_db

SEED = """
from datetime import UTC, datetime
from apps.device.demo import seed_demo
seed_demo(now=datetime(2025, 6, 1, 12, tzinfo=UTC))
"""


def everything():
    counts = DayCount.objects.order_by("item__id", "day").values_list("item__id", "day", "views", "clicks")
    return list(Placement.objects.order_by("id").values_list("id", "kind", "name", "unit_id")), list(counts)


def test_the_same_seed_gives_the_same_data_and_a_second_run_adds_nothing():
    now = timezone.now()
    assert seed_demo(now=now) > 10
    first = everything()
    assert seed_demo(now=now) == 0
    assert everything() == first


def test_another_database_gets_the_same_data(tmp_path):
    """Two processes with a database each: nothing of the first run, in rows or in memory, is left for the second."""
    dumps = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with own_database(tmp_path / name, f"demo_{name}_{os.getpid()}") as database:
            manage(tmp_path / name, "shell", "-c", SEED, **database)
            placements = rows(database, "SELECT id, kind, name, unit_id FROM placements_placement ORDER BY id")
            counts = rows(database, "SELECT item_id, day, views, clicks FROM analytics_daycount ORDER BY item_id, day")
            dumps.append((placements, counts))

    assert len(dumps[0][0]) > 10
    assert dumps[0] == dumps[1]


def test_an_app_that_asks_a_running_server_is_given_the_demo():
    before = refresh_document(None)
    assert refresh_document(before) is before
    seed_demo(now=timezone.now())

    after = refresh_document(before)

    assert b"Home-Feed" not in before.body
    assert b"Home-Feed" in after.body
    assert refresh_document(after) is after


def test_half_a_year_is_full_and_grows():
    seed_demo(now=timezone.now())
    busiest = Item.objects.get(name="Home-Feed")

    days = list(DayCount.objects.filter(item=busiest).order_by("day"))

    assert len(days) == DAYS + 1
    assert sum(day.views for day in days[150:180]) > 1.2 * sum(day.views for day in days[:30])
    assert all(0 < day.clicks < day.views for day in days)


def test_it_has_no_place_in_production(settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError):
        call_command("seed_demo")
