"""Audit entries: written with the change, numbered in the order of commits, and append-only."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection, connections, transaction
from django.utils import timezone

from apps.audit import queries, services, triggers
from apps.audit.models import Entry, Revision
from apps.core.actor import Actor

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@transaction.atomic
def record(**more):
    return services.record(**{"actor": None, "action": "thing.change", "target": "thing:1"} | more)


def test_record_stores_actor_action_time_and_address(owner):
    now = timezone.now()
    actor = Actor(admin=owner, address="203.0.113.9", now=now)

    entry = record(actor=actor, before={"name": "a"}, after={"name": "b"})

    stored = Entry.objects.get()
    assert stored.at == now
    assert stored == entry
    assert (stored.actor, stored.actor_label, stored.address) == (owner, "owner", "203.0.113.9")
    assert (stored.before, stored.after) == ({"name": "a"}, {"name": "b"})


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda entry: Entry.objects.update(action="other"),
        lambda entry: Entry.objects.filter(pk=entry.pk).delete(),
        lambda entry: Entry.objects.bulk_update([entry], ["action"]),
        lambda entry: entry.save(),
        lambda entry: entry.delete(),
    ],
    ids=["update", "delete", "bulk_update", "save", "delete one"],
)
def test_entry_cannot_be_changed_or_deleted(rewrite):
    triggers.create_triggers(connection)
    entry = record()
    entry.action = "other"

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rewrite(entry)

    assert Entry.objects.get().action == "thing.change"


def test_entry_outlives_its_admin(owner):
    record(actor=Actor(admin=owner, address="", now=timezone.now()))

    owner.delete()

    assert Entry.objects.get().actor_label == "owner"


def test_record_masks_values_under_secret_names():
    record(before={"password": "right-horse-7"}, after={"api_key": "abc", "is_token": True, "name": "b"})

    entry = Entry.objects.get()
    assert (entry.before, entry.after) == ({"password": "***"}, {"api_key": "***", "is_token": True, "name": "b"})


def test_each_entry_increases_the_revision():
    assert queries.get_revision() == 0
    record()
    record()

    assert queries.get_revision() == 2


def test_rolled_back_change_leaves_no_entry_and_no_revision():
    record()
    with transaction.atomic():
        record()
        transaction.set_rollback(True)

    assert (Entry.objects.count(), queries.get_revision()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_parallel_changes_are_numbered_without_gaps():
    def record_five(_):
        try:
            return [record() for _ in range(5)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(record_five, range(8)))

    assert set(Entry.objects.values_list("number", flat=True)) == set(range(1, 41))
    assert (queries.get_revision(), Revision.objects.count()) == (40, 1)


@pytest.mark.django_db(transaction=True)
def test_record_outside_a_transaction_raises():
    with pytest.raises(transaction.TransactionManagementError):
        services.record(actor=None, action="thing.change", target="thing:1")

    assert not Entry.objects.exists()


def test_list_actors_returns_each_login_id_once(owner):
    other = get_user_model().objects.create_user(login_id="another", email="another@example.com")
    for number in range(5):
        record(actor=Actor(admin=(owner, other)[number % 2], address="", now=timezone.now()))
    record()

    assert queries.list_actors() == ["another", "owner"]


@pytest.fixture
def aged_log(owner):
    """Four entries of different ages, behind the triggers of a real database."""
    triggers.create_triggers(connection)
    now = timezone.now()
    for days in (500, 400, 300, 1):
        record(actor=Actor(admin=owner, address="", now=now - timedelta(days=days)))
    return now


def test_purge_deletes_the_oldest_entries_up_to_the_limit(aged_log):
    year_ago = aged_log - timedelta(days=365)

    assert services.purge(year_ago, 1) == 1
    assert services.purge(year_ago, 500) == 1
    assert services.purge(year_ago, 500) == 0
    assert list(Entry.objects.order_by("number").values_list("number", flat=True)) == [3, 4]
    assert queries.count_events(queries.Filters()) == (2, False)


def test_purge_of_everything_continues_the_numbers(aged_log):
    assert services.purge(aged_log + timedelta(days=1), 500) == 4
    assert queries.count_events(queries.Filters()) == (0, False)

    assert record().number == 5


def test_purge_does_not_unlock_newer_entries(aged_log):
    services.purge(aged_log - timedelta(days=365), 500)

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Entry.objects.filter(number=3).delete()
