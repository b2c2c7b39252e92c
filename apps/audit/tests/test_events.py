"""The audit log is written with the change and never rewritten."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, connections, transaction
from django.utils import timezone

from apps.audit import queries, services
from apps.audit.models import AppendOnlyError, Entry, Revision
from apps.core.actor import Actor

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@transaction.atomic
def record(**more):
    return services.record(**{"actor": None, "action": "thing.change", "target": "thing:1"} | more)


def test_an_entry_says_who_what_and_from_where(owner):
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
        lambda entry: entry.save(update_fields=["action"]),
    ],
    ids=["update", "delete", "bulk_update", "save", "save a field"],
)
def test_an_entry_is_never_rewritten(rewrite):
    entry = record()
    entry.action = "other"

    with pytest.raises(AppendOnlyError), transaction.atomic():
        rewrite(entry)

    assert Entry.objects.get().action == "thing.change"


def test_the_trail_outlives_the_admin(owner):
    record(actor=Actor(admin=owner, address="", now=timezone.now()))

    owner.delete()

    assert Entry.objects.get().actor_label == "owner"


def test_names_of_secrets_are_masked():
    record(before={"password": "right-horse-7"}, after={"api_key": "abc", "is_token": True, "name": "b"})

    entry = Entry.objects.get()
    assert (entry.before, entry.after) == ({"password": "***"}, {"api_key": "***", "is_token": True, "name": "b"})


def test_each_entry_raises_the_revision():
    assert queries.get_revision() == 0
    record()
    record()

    assert queries.get_revision() == 2


def test_an_undone_change_leaves_neither_entry_nor_revision():
    record()
    with transaction.atomic():
        record()
        transaction.set_rollback(True)

    assert (Entry.objects.count(), queries.get_revision()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_parallel_changes_are_all_counted():
    def record_five(_):
        try:
            return [record() for _ in range(5)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(record_five, range(8)))

    assert (Entry.objects.count(), queries.get_revision(), Revision.objects.count()) == (40, 40, 1)


@pytest.mark.django_db(transaction=True)
def test_an_event_outside_the_transaction_of_its_change_is_a_mistake():
    with pytest.raises(transaction.TransactionManagementError):
        services.record(actor=None, action="thing.change", target="thing:1")

    assert not Entry.objects.exists()


def test_the_list_of_actors_is_one_statement_that_looks_at_the_index_alone(owner, django_assert_num_queries):
    other = get_user_model().objects.create_user(login_id="another", email="another@example.com")
    for number in range(30):
        record(actor=Actor(admin=(owner, other)[number % 2], address="", now=timezone.now()))
    record()

    with django_assert_num_queries(1) as looks:
        assert queries.list_actors() == ["another", "owner"]

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table of one page is read as a whole, whatever there is.
            cursor.execute("SET LOCAL enable_seqscan = off")
        for look in looks.captured_queries:
            explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
            cursor.execute(f"{explain} {look['sql']}")
            plan = " ".join(str(row) for row in cursor.fetchall())
            assert "entry_by_actor" in plan
            assert "SCAN audit" not in plan
            assert "Sort" not in plan
