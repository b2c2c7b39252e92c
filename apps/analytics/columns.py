"""What each tier counts, and the parts of statements that name it."""

COLUMNS = ("views", "clicks", "proven_views", "proven_clicks")
NAMES = ", ".join(COLUMNS)
SUMS = ", ".join(f"SUM({name})" for name in COLUMNS)


def added_to(table: str) -> str:
    """Return the SET of an upsert that adds a row's counts to those of the table."""
    return ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in COLUMNS)
