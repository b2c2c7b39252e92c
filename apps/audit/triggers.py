"""Database triggers that make the audit log append-only, also for SQL that bypasses the models.

They are created after each `migrate`, not by a migration, because SQLite drops them when a table is altered.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "audit_entry"
EVENTS = ("UPDATE", "DELETE")

_SQLITE = {
    "UPDATE": """
        CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit_entry
        BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END""",
    "DELETE": """
        CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_entry
        WHEN NOT COALESCE(OLD.number <= (SELECT purged_number FROM audit_revision), FALSE)
        BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END""",
}
_POSTGRESQL_FUNCTION = """
    CREATE OR REPLACE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.number <= (SELECT purged_number FROM audit_revision) THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'The audit log is append-only.';
    END $$"""
_POSTGRESQL = {
    event: f"CREATE TRIGGER audit_no_{event.lower()} BEFORE {event} ON audit_entry "
    "FOR EACH ROW EXECUTE FUNCTION audit_refuse()"
    for event in EVENTS
}


def create_triggers(connection: "BaseDatabaseWrapper") -> None:
    """Create the triggers, or replace older versions of them."""
    drop_triggers(connection)
    is_postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        if is_postgresql:
            cursor.execute(_POSTGRESQL_FUNCTION)
        for statement in (_POSTGRESQL if is_postgresql else _SQLITE).values():
            cursor.execute(statement)


def drop_triggers(connection: "BaseDatabaseWrapper", events: tuple[str, ...] = EVENTS) -> None:
    """Drop the triggers, for migrations and for tests that empty their tables."""
    on_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for event in events:
            cursor.execute(f"DROP TRIGGER IF EXISTS audit_no_{event.lower()}{on_table}")
