"""Whether the database responds and has the tables of this version."""

from functools import lru_cache

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import Error

MIGRATING_COMMANDS = ("migrate", "prepare")
NOT_MIGRATED = "The database does not have the tables of this version. Run `manage.py migrate` first."


@lru_cache(maxsize=1)
def own_migrations() -> set[tuple[str, str]]:
    """Return the migrations of this version, as pairs of app and name."""
    return set(MigrationLoader(None).disk_migrations)


def is_migrated() -> bool:
    """Return whether the tables are at least as new as this code."""
    return own_migrations() <= set(MigrationRecorder(connection).applied_migrations())


def explain(error: Error, *, command: str) -> str:
    """Return advice about a database error for the operator; an empty text if the trace is needed."""
    try:
        connection.close()
        connection.ensure_connection()
        return NOT_MIGRATED if command not in MIGRATING_COMMANDS and not is_migrated() else ""
    except Error as away:
        return f"The database does not respond: {' '.join(str(away).split())}. Check DATABASE_URL."
