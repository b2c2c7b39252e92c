"""Whether the database answers, and with the tables of this version; and what a command says when it does not."""

from functools import lru_cache

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import Error

MAKES_TABLES = ("migrate", "prepare")
NOT_MIGRATED = "The tables of this version are not there yet: run `manage.py migrate` first."


@lru_cache(maxsize=1)
def own_migrations() -> set[tuple[str, str]]:
    """What this version knows, as pairs of app and name."""
    return set(MigrationLoader(None).disk_migrations)


def is_migrated() -> bool:
    """Whether the tables are at least as new as this code. More than it knows is what a newer version made."""
    return own_migrations() <= set(MigrationRecorder(connection).applied_migrations())


def explain(failed: Error, *, command: str) -> str:
    """What the operator can do about it; empty where the fault is ours, so that its trace is wanted."""
    try:
        connection.close()
        connection.ensure_connection()
        return NOT_MIGRATED if command not in MAKES_TABLES and not is_migrated() else ""
    except Error as away:
        return f"The database does not answer: {' '.join(str(away).split())}. DATABASE_URL says where it is."
