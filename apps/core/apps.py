from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import pre_migrate  # noqa: TID251 - nobody calls us before a migrate but Django


class CoreConfig(AppConfig):
    name = "apps.core"

    def ready(self) -> None:
        pre_migrate.connect(keep_room_reclaimable, sender=self)


def keep_room_reclaimable(using: str, **_: Any) -> None:
    """Set `auto_vacuum` in a new SQLite file. Asked of each connection instead, it would wait for whoever writes."""
    connection = connections[using]
    if connection.vendor == "sqlite" and not connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA auto_vacuum=INCREMENTAL")
            # A file that has its header already takes it up only so.
            cursor.execute("VACUUM")
