"""Database triggers that keep the audit log append-only, for statements that bypass the models.

They are made after each `migrate`, not by a migration: SQLite makes an altered table anew and drops its triggers.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "audit_entry"
EVENTS = ("UPDATE", "DELETE")
TOLD = "The audit log is append-only."

# What retention may delete: `audit_verify` finds whoever moves that number without the key.
_IS_PURGED = "OLD.number <= (SELECT purged_number FROM audit_revision)"
_SQLITE = (
    "DROP TRIGGER IF EXISTS {name}",
    """
CREATE TRIGGER {name} BEFORE {event} ON {table}
WHEN '{event}' <> 'DELETE' OR NOT COALESCE({is_purged}, FALSE)
BEGIN SELECT RAISE(ABORT, '{told}'); END
""",
)
_POSTGRESQL = (
    """
CREATE OR REPLACE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'DELETE' THEN
    IF {is_purged} THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '{told}';
END $$
""",
    "DROP TRIGGER IF EXISTS {name} ON {table}",
    "CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION audit_refuse()",
)


def guard(connection: "BaseDatabaseWrapper") -> None:
    """Make the triggers as they are meant now."""
    statements = _POSTGRESQL if connection.vendor == "postgresql" else _SQLITE
    with connection.cursor() as cursor:
        for event in EVENTS:
            for statement in statements:
                cursor.execute(
                    statement.format(name=_name(event), event=event, table=TABLE, told=TOLD, is_purged=_IS_PURGED)
                )


def unguard(connection: "BaseDatabaseWrapper", events: tuple[str, ...] = EVENTS) -> None:
    """For tests, which empty their tables."""
    on_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for event in events:
            cursor.execute(f"DROP TRIGGER IF EXISTS {_name(event)}{on_table}")


def _name(event: str) -> str:
    return f"audit_no_{event.lower()}"
