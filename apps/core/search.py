from typing import TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)


def containing(rows: QuerySet[Row], text: str, *columns: str) -> QuerySet[Row]:
    """Those with `text` in one of the columns; all of them where it is empty.

    In any letter case, which SQLite knows of ASCII alone.
    """
    # No row holds a NUL, and PostgreSQL takes none in a parameter.
    wanted = text.replace("\x00", "").strip()
    if not wanted:
        return rows
    found = Q()
    for column in columns:
        found |= Q(**{f"{column}__icontains": wanted})
    return rows.filter(found)
