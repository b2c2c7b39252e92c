"""The rows that a call names, or the refusal that there is none."""

from collections.abc import Collection
from typing import Any, TypeVar

from django.db import models

from apps.wire.errors import NotFound

Row = TypeVar("Row", bound=models.Model)


def find(rows: models.QuerySet[Row], unknown: type[NotFound]) -> Row:
    """Return the first of these rows. Raises `unknown` when there is none."""
    row = rows.first()
    if row is None:
        raise unknown
    return row


def lock(rows: models.QuerySet[Row], unknown: type[NotFound]) -> Row:
    """Return the first of these rows, nobody else's until the commit. Raises `unknown` when there is none."""
    return find(rows.select_for_update(), unknown)


def lock_those(rows: models.QuerySet[Row], keys: Collection[Any], unknown: type[NotFound]) -> list[Row]:
    """Lock those that exist, always in one order; unknown keys are passed over. Raises `unknown` when none does."""
    found = list(rows.select_for_update().filter(pk__in=keys).order_by("pk"))
    if not found:
        raise unknown
    return found
