from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.db import connections
from django.db.models.signals import pre_migrate  # noqa: TID251 - Django offers no other hook before `migrate`

from config.checks import check_production, require_secure_production


class CoreConfig(AppConfig):
    name = "apps.core"

    def ready(self) -> None:
        checks.register(check_production, checks.Tags.security, deploy=True)
        require_secure_production()
        pre_migrate.connect(prepare_database, sender=self)
        if settings.SENTRY_DSN:
            # Imported here because it makes every start half a second slower.
            from config import reporting  # noqa: PLC0415

            reporting.start(settings.SENTRY_DSN, environment=settings.ENVIRONMENT)


def prepare_database(using: str, **_: Any) -> None:
    """Set up the connection that `migrate` uses, and a new SQLite file."""
    connection = connections[using]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # A migration of a large table takes longer than any request may. It still must not wait long for a lock,
            # because every statement on that table queues behind it.
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SET idle_in_transaction_session_timeout = 0")
            cursor.execute("SET lock_timeout = '10s'")
    elif connection.vendor == "sqlite" and not connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA auto_vacuum=INCREMENTAL")
            # A file that has a header already takes up the new mode only with VACUUM.
            cursor.execute("VACUUM")
