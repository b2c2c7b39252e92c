"""Whoever rewrites the audit log without the key is found, whatever was changed or taken out."""

import hashlib
import json
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

from apps.audit import queries, services, triggers
from apps.audit.models import Entry, Revision

NOT_AS_WRITTEN = "The audit log is not as it was written: "


@pytest.fixture
def log(owner):
    """Four events; returns the head after the second."""
    for number in range(1, 5):
        services.record(actor=None, action="thing.change", target=f"thing:{number}", after={"name": "Ünder"})
    triggers.unguard(connection)
    return Entry.objects.get(number=2).digest


def run(*statements, values=()):
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, values)


def forge_and_chain_anew():
    """Change the second event and make all digests after it anew, as well as it goes without the key."""
    previous = Entry.objects.get(number=1).digest
    for entry in Entry.objects.filter(number__gt=1).order_by("number"):
        said = [entry.number, entry.at.isoformat(), "", "", entry.action, "forged", None, entry.after, "", previous]
        text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digest = hashlib.sha256(text.encode()).hexdigest()
        run(
            "UPDATE audit_entry SET target = 'forged', previous = %s, digest = %s WHERE number = %s",
            values=(previous, digest, entry.number),
        )
        previous = digest
    run("UPDATE audit_revision SET head = %s", values=(previous,))


def cut_off_after(number):
    """The newest are gone, and the head says that nothing is missing."""
    head = Entry.objects.get(number=number).digest
    run("DELETE FROM audit_entry WHERE number > %s", values=(number,))
    run("UPDATE audit_revision SET number = %s, head = %s", values=(number, head))


def told(**options):
    with pytest.raises(CommandError) as found:
        call_command("audit_verify", **options)
    return str(found.value)


def test_a_log_as_it_was_written_is_said_to_be_so(log, capsys):
    call_command("audit_verify")
    call_command("audit_verify", head=log)

    said = capsys.readouterr().out
    assert said.count("4 entries, each as it was written. Head: ") == 2
    assert Entry.objects.get(number=4).digest in said


def test_a_new_database_has_nothing_to_find(db, capsys):
    call_command("audit_verify")

    assert capsys.readouterr().out == "0 entries, each as it was written. Head: none\n"


@pytest.mark.parametrize(
    ("rewrite", "found"),
    [
        (lambda: run("UPDATE audit_entry SET target = 'other' WHERE number = 2"), "2 was changed"),
        (lambda: run("UPDATE audit_entry SET actor_label = 'other' WHERE number = 4"), "4 was changed"),
        (forge_and_chain_anew, "2 was changed; 3 was changed; 4 was changed; the head was changed or is missing"),
        (lambda: run("DELETE FROM audit_entry WHERE number = 1"), "1 is missing"),
        (lambda: run("DELETE FROM audit_entry WHERE number IN (2, 3)"), "2 to 3 are missing"),
        (lambda: run("DELETE FROM audit_entry WHERE number = 4"), "4 is missing"),
        (lambda: cut_off_after(3), "the head was changed or is missing"),
        (lambda: run("DELETE FROM audit_entry"), "1 to 4 are missing"),
        (
            lambda: run("DELETE FROM audit_entry", "UPDATE audit_revision SET number = 0, head = '', seal = ''"),
            "the head was changed or is missing",
        ),
        (
            lambda: run("DELETE FROM audit_entry", "DELETE FROM audit_revision"),
            "nothing is there, though an admin is",
        ),
        (lambda: run("DELETE FROM audit_revision"), "the head was changed or is missing"),
    ],
    ids=[
        "changed",
        "the newest changed",
        "forged and chained anew",
        "the first gone",
        "from the middle gone",
        "the newest gone",
        "the newest gone and the head reset",
        "all gone",
        "all gone and the head reset",
        "all gone and the head too",
        "the head gone",
    ],
)
def test_whatever_was_rewritten_is_found(log, rewrite, found):
    rewrite()

    assert told() == NOT_AS_WRITTEN + found


@pytest.mark.parametrize("head", ["", " ", "\n"])
def test_a_head_that_holds_nothing_is_refused_and_nothing_passes_for_compared(log, head):
    with pytest.raises(CommandError, match="--head holds nothing"):
        call_command("audit_verify", "--head", head)


def test_a_log_put_back_to_an_older_state_is_found_by_a_head_kept_elsewhere(log):
    older = Revision.objects.values("number", "head", "seal").get()
    services.record(actor=None, action="thing.change", target="thing:5")
    kept = Entry.objects.get(number=5).digest
    run("DELETE FROM audit_entry WHERE number = 5")
    Revision.objects.update(**older)

    call_command("audit_verify")
    assert told(head=kept) == NOT_AS_WRITTEN + "the head that was kept elsewhere is not in it"


def test_another_key_finds_everything_changed(log, settings):
    settings.DATA_KEY = bytes(32)

    assert told().startswith(NOT_AS_WRITTEN + "1 was changed; 2 was changed")


def test_events_written_while_it_looks_are_no_fault(log):
    head = Revision.objects.get()
    services.record(actor=None, action="thing.change", target="thing:5")

    assert list(queries.find_faults(Entry.objects.order_by("number"), head)) == []


def test_a_log_from_before_the_key_is_signed_by_the_migration(log, caplog):
    migration = import_module("apps.audit.migrations.0003_seal")
    old = MigrationLoader(connection).project_state([("audit", "0003_seal")]).apps
    import_module("apps.audit.migrations.0002_chain").chain(old, None)
    run("UPDATE audit_revision SET seal = ''", "UPDATE audit_entry SET target = 'forged' WHERE number = 2")
    assert told().startswith(NOT_AS_WRITTEN + "1 was changed")

    with transaction.atomic():
        migration.seal(old, SimpleNamespace(connection=connection))

    call_command("audit_verify")
    warned = [record.getMessage() for record in caplog.records if record.name == "console.audit"]
    assert warned == ["event 2 of the audit log was not as it was written before it was signed"]
