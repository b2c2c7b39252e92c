from typing import TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)
# No column that is searched holds a longer text, and SQLite refuses a pattern of 50,000 characters.
LONGEST = 2000


def containing(rows: QuerySet[Row], text: str, *columns: str) -> QuerySet[Row]:
    """Those with `text` in one of the columns; all of them where it is empty.

    In any letter case, which SQLite knows of ASCII alone.
    """
    # No row holds a NUL, and PostgreSQL takes none in a parameter.
    wanted = text.replace("\x00", "").strip()
    if not wanted:
        return rows
    if len(wanted) > LONGEST:
        return rows.none()
    found = Q()
    for column in columns:
        found |= Q(**{f"{column}__icontains": wanted})
    return rows.filter(found)
