"""Gives the space of deleted rows back to the disk; PostgreSQL does it by itself."""

from django.db import connection

# 4 MB of a database at a time, so that nobody who writes waits long for the lock.
PAGES_AT_ONCE = 1000
# What a busy database frees and takes again anyway.
LEFT_PAGES = 10_000


def give_back_space() -> int:
    """Shrink the file of an SQLite database; returns the pages given back.

    None of a file that was made before auto_vacuum was set: it needs one VACUUM (docs/operations.md).
    """
    if connection.vendor != "sqlite" or _pragma("auto_vacuum") != 2:
        return 0
    before = _pragma("freelist_count")
    left = before
    while left > LEFT_PAGES:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})")
            cursor.fetchall()
        now_left = _pragma("freelist_count")
        if now_left >= left:
            break
        left = now_left
    return before - left


def _pragma(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return int(cursor.fetchone()[0])
