"""Adding, listing, and changing ads of the five types."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.core.kinds import APP_KINDS
from apps.placements.models import Placement
from apps.placements.tests.factories import PlacementFactory

NO_PLAN = {"isActive": True, "startsAt": None, "endsAt": None, "perDay": 0, "perHour": 0, "weight": 1}
BODY = {"a_name": "Home", "a_id": "ca-app-pub/1", "a_description": "Top of\nhome"}
CHANGE = {"a_id": "ca-app-pub/2", "a_description": "Foot of home"}
UNKNOWN_ID = "01900000-0000-7000-8000-000000000000"
every_kind = pytest.mark.parametrize("kind", APP_KINDS)


def path_of(kind, call):
    return f"/api/App/ads/{kind}/{call}"


def update_path(placement):
    return path_of(placement.kind, f"update/{placement.pk}")


@pytest.fixture
def placement(db):
    return PlacementFactory()


def stored(placement):
    return Placement.objects.filter(pk=placement.pk).values().get()


@every_kind
def test_added_ad_is_listed_under_its_type(console, kind):
    response = console.post(path_of(kind, "add"), BODY)

    row = response.body["data"]
    assert response == (200, {"status": True, "message": "Ad added", "data": row})
    assert row == BODY | NO_PLAN | {"version": 1} | {name: row[name] for name in ("_id", "createdAt", "updatedAt")}
    assert row["createdAt"] == row["updatedAt"]
    for other in APP_KINDS:
        listed = console.get(path_of(other, "admin/get")).body["data"]
        assert listed == ([row | {"views": 0, "clicks": 0}] if other == kind else [])
    entry = Entry.objects.get(action="placement.add")
    assert (entry.actor_label, entry.target, entry.before) == ("owner", f"placement:{kind}:{row['_id']}", None)
    assert entry.after == {"name": "Home", "unit_id": "ca-app-pub/1", "description": "Top of\nhome"}


@every_kind
def test_change_is_saved_and_audited(console, kind):
    placement = PlacementFactory(kind=kind)

    response = console.put(update_path(placement), CHANGE)

    assert (response.status_code, response.message) == (200, "Ad updated successfully!")
    listed = console.get(path_of(kind, "admin/get")).body["data"][0]
    assert response.body["data"] | {"views": 0, "clicks": 0} == listed
    assert response.body["data"] | CHANGE | {"a_name": placement.name, "version": 2} == response.body["data"]
    entry = Entry.objects.get(action="placement.update")
    named = {"name": placement.name}
    assert entry.before == named | {"unit_id": placement.unit_id, "description": placement.description}
    assert entry.after == named | {"unit_id": "ca-app-pub/2", "description": "Foot of home"}


@every_kind
def test_list_is_sorted_from_old_to_new(console, kind):
    names = [PlacementFactory(kind=kind).name for _ in range(3)]

    assert [row["a_name"] for row in console.get(path_of(kind, "admin/get")).body["data"]] == names


def test_texts_lose_surrounding_spaces(console):
    odd = {"a_name": " Ho me\t1 ", "a_id": " ca - app\n/1 ", "a_description": "  one\r\n two  "}

    row = console.post(path_of("native", "add"), odd).body["data"]

    assert (row["a_name"], row["a_id"], row["a_description"]) == ("Home1", "ca-app/1", "one\n two")


@pytest.mark.parametrize(
    ("kind", "identity"),
    [("native", UNKNOWN_ID), ("banner", None), ("web", None), ("Native", None), ("native", "7")],
    ids=["unknown id", "another kind", "web", "letter case", "no uuid"],
)
def test_unknown_ad_is_not_found(console, placement, kind, identity):
    before = stored(placement)

    response = console.put(path_of(kind, f"update/{identity or placement.pk}"), CHANGE)

    assert (response.status_code, response.body["status"]) == (404, False)
    assert stored(placement) == before


@pytest.mark.parametrize("kind", ["web", "nonsense", "NATIVE"])
def test_unknown_type_is_not_found(console, kind):
    assert console.get(path_of(kind, "admin/get")).status_code == 404
    assert console.post(path_of(kind, "add"), BODY).status_code == 404
    assert not Placement.objects.exists()


def test_save_reads_its_row_once(console, placement):
    console.put(update_path(placement), CHANGE)
    with CaptureQueriesContext(connection) as seen:
        console.put(update_path(placement), CHANGE | {"a_id": "next"}, headers={"If-Match": '"2"'})

    # Three reads (session, row, head of the audit log), three writes, BEGIN, and COMMIT.
    assert len(seen) <= 8
    assert sum('FROM "placements_placement"' in one["sql"] for one in seen) == 1


def test_list_needs_a_constant_number_of_queries(console):
    PlacementFactory()
    with CaptureQueriesContext(connection) as short:
        console.get(path_of("native", "admin/get"))
    PlacementFactory.create_batch(20)
    Placement.objects.bulk_create(PlacementFactory.build_batch(979))

    with CaptureQueriesContext(connection) as long:
        response = console.get(path_of("native", "admin/get"))

    assert len(response.body["data"]) == 1000
    assert len(long) == len(short)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_saves_of_a_version_reject_one(console):
    placement = PlacementFactory()

    def save(number):
        client = console.clone()
        change = CHANGE | {"a_id": f"unit-{number}"}
        return client.put(update_path(placement), change, headers={"If-Match": '"1"'}).status_code

    codes = run_concurrently(2, save)

    assert sorted(codes) == [200, 409]
    assert stored(placement)["unit_id"] == f"unit-{codes.index(200)}"
    assert Entry.objects.filter(action="placement.update").count() == 1
