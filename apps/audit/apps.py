from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate  # noqa: TID251 - Django offers nothing else after a migration


class AuditConfig(AppConfig):
    name = "apps.audit"

    def ready(self) -> None:
        post_migrate.connect(create_triggers_after_migrate, sender=self)


def create_triggers_after_migrate(using: str, **_: Any) -> None:
    from apps.audit import triggers  # noqa: PLC0415

    connection = connections[using]
    # After a backward migration the table may be missing.
    if triggers.TABLE in connection.introspection.table_names():
        triggers.create_triggers(connection)
