from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate  # noqa: TID251 - nobody calls us after a migrate but Django


class AuditConfig(AppConfig):
    name = "apps.audit"

    def ready(self) -> None:
        post_migrate.connect(guard_after_migrate, sender=self)


def guard_after_migrate(using: str, **_: Any) -> None:
    # Imported late: the signal also comes while the table is not there yet, after a migration backwards.
    from apps.audit import triggers  # noqa: PLC0415

    connection = connections[using]
    if triggers.TABLE in connection.introspection.table_names():
        triggers.guard(connection)
