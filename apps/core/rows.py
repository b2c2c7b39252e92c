"""Finds, locks, and saves rows that several admins can edit.

Every save does the same: lock the row, compare the version that the client read, write, increment the version, and
record an audit event.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from django.db import models

from apps.audit import services as audit
from apps.audit.names import RESTORED_VERSION
from apps.core.actor import Actor
from apps.core.zone import format_iso
from apps.wire import messages
from apps.wire.errors import ConflictError, LastChange, NotFoundError

Row = TypeVar("Row", bound=models.Model)


def find(rows: models.QuerySet[Row], unknown: type[NotFoundError]) -> Row:
    """Return the first row. Raises `unknown` if there is none."""
    row = rows.first()
    if row is None:
        raise unknown
    return row


def lock(rows: models.QuerySet[Row], unknown: type[NotFoundError]) -> Row:
    """Return the first row, locked until the commit. Raises `unknown` if there is none."""
    return find(rows.select_for_update(), unknown)


def lock_all(rows: models.QuerySet[Row], keys: Collection[Any], unknown: type[NotFoundError]) -> list[Row]:
    """Lock the rows with these keys, ordered by key. Unknown keys are skipped. Raises `unknown` if no row exists."""
    found = list(rows.select_for_update().filter(pk__in=keys).order_by("pk"))
    if not found:
        raise unknown
    return found


class Audited(models.Model):
    """A row with events in the audit log."""

    # The first part of `audit_target`.
    audit_type: ClassVar[str]

    class Meta:
        abstract = True

    @property
    def audit_target(self) -> str:
        """Return the target of the row's audit events, such as `inhouse:<id>`."""
        return f"{self.audit_type}:{self.pk}"

    def record(
        self,
        action: str,
        *,
        actor: Actor | None,
        before: dict[str, Any] | None = None,
        after: dict[str, Any] | None = None,
        name: str = "",
    ) -> None:
        """Record an audit event of the row in the transaction of the change. See `audit.record`."""
        audit.record(actor=actor, action=action, target=self.audit_target, before=before, after=after, name=name)


class Versioned(Audited):
    """A row with a version that grows with each change. Subclasses override the methods that differ in their domain."""

    version = models.PositiveIntegerField(default=1)
    # Message of a conflict.
    conflict_message: ClassVar[str] = messages.CONFLICT
    # Audit actions that change the version, if the audit log has other actions for the row.
    audit_actions: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    def is_stale(self, seen: int, names: Collection[str]) -> bool:
        """Return whether these fields changed after the version that the client read."""
        return seen != self.version

    def set_derived_columns(self, names: Collection[str], actor: Actor) -> Iterable[str]:
        """Set further columns that follow from the change, and return their names."""
        return ()

    def last_change(self, names: Collection[str]) -> LastChange | None:
        """Return the last change of these fields, if the audit log still has it."""
        last = audit.last_change(self.audit_target, self.audit_actions)
        return LastChange(last.actor_label, last.at) if last else None

    def save_columns(self, columns: Collection[str]) -> None:
        """Save these columns of the locked row."""
        self.save(update_fields=columns)

    def check_together(self) -> None:
        """Raise ApiError if the values of several fields contradict each other."""

    def audit_name(self) -> str:
        """Return the name of the row in the audit log, or an empty string for a single row."""
        return str(getattr(self, "name", ""))

    def audit_values(self, names: Collection[str]) -> dict[str, Any]:
        """Return these fields as JSON values for the audit log."""
        columns = {name: cast("models.Field[Any, Any]", self._meta.get_field(name)) for name in names}
        return {name: _as_json(column.get_prep_value(getattr(self, name))) for name, column in columns.items()}


def _as_json(value: Any) -> Any:
    return format_iso(value) if isinstance(value, datetime) else value


VersionedRow = TypeVar("VersionedRow", bound=Versioned)


def lock_singleton(model: type[VersionedRow], key: object) -> VersionedRow:
    """Lock the only row of a table. It is created with its defaults if it does not exist."""
    row, _ = model._default_manager.select_for_update().get_or_create(pk=key)
    return row


def save(
    row: VersionedRow,
    values: Mapping[str, Any],
    *,
    seen: int | None,
    actor: Actor,
    action: str,
    restored_from: int | None = None,
) -> dict[str, Any]:
    """Save the values that differ to a locked row, and return their previous values.

    Saving the current values succeeds without a new version, regardless of the version read. So a
    request that is repeated after a lost response is no conflict.

    Args:
        row: The locked row.
        values: The new values by column.
        seen: The version that the client read. None overwrites.
        actor: Who saves, for the audit log.
        action: The action of the audit event.
        restored_from: The number of the version that is restored, if any.

    Raises:
        ConflictError: The row was changed after `seen`. It has the current row.
        ApiError: `check_together` rejected the values.
    """
    change = _apply(row, values, seen=seen, actor=actor)
    if change is None:
        return {}
    row.save_columns(change.columns)
    after = change.audit_after if restored_from is None else {**change.audit_after, RESTORED_VERSION: restored_from}
    row.record(action, actor=actor, before=change.audit_before, after=after, name=row.audit_name())
    return change.before


class SavedTogether(NamedTuple):
    """Result of saving several rows: the number of changed rows, and of rows that had the values before."""

    changed: int
    others: int


def save_together(
    rows: Sequence[VersionedRow], values: Mapping[str, Any], *, seen: Mapping[Any, int], actor: Actor, action: str
) -> SavedTogether:
    """Save the same values to several locked rows, like `save`. `seen` has the version of each key.

    Raises:
        ConflictError: A row was changed. The message names the first one, and no row is saved.
    """
    changed: list[tuple[VersionedRow, _AppliedChange]] = []
    for row in rows:
        try:
            change = _apply(row, values, seen=seen[row.pk], actor=actor)
        except ConflictError as raised:
            named = f"Someone else changed “{row.audit_name()}” in the meantime. Nothing was changed."
            raise ConflictError(named, changed=raised.changed) from raised
        if change:
            changed.append((row, change))
    if changed:
        first, change = changed[0]
        columns = {name: getattr(first, name) for name in {*values, *change.columns}}
        columns["version"] = models.F("version") + 1
        type(first)._default_manager.filter(pk__in=[row.pk for row, _ in changed]).update(**columns)
        changes = [
            audit.ObjectChange(row.audit_target, change.audit_before, change.audit_after, row.audit_name())
            for row, change in changed
        ]
        audit.record_each(actor=actor, action=action, changes=changes)
    return SavedTogether(len(changed), len(rows) - len(changed))


def reject_stale(row: Versioned, names: Collection[str], *, seen: int | None) -> None:
    """Raise ConflictError with the current row if these fields changed after the version that the client read."""
    if seen is not None and row.is_stale(seen, names):
        raise ConflictError(row.conflict_message, current=row, changed=row.last_change(names))


class _AppliedChange(NamedTuple):
    """The changes of `_apply` to a row that is not saved yet: previous values, and the columns to save."""

    before: dict[str, Any]
    columns: list[str]
    audit_before: dict[str, Any]
    audit_after: dict[str, Any]


def _apply(row: VersionedRow, values: Mapping[str, Any], *, seen: int | None, actor: Actor) -> _AppliedChange | None:
    """Set the values that differ and increment the version. Return None if none differs. Raises ConflictError."""
    before = {name: getattr(row, name) for name, value in values.items() if getattr(row, name) != value}
    if not before:
        return None
    reject_stale(row, values, seen=seen)
    audit_before = row.audit_values(before)
    for name in before:
        setattr(row, name, values[name])
    row.check_together()
    row.version += 1
    columns = [*before, "version", *row.set_derived_columns(before, actor)]
    audit_after = row.audit_values(before)
    return _AppliedChange(before, columns, _only_in(audit_before, audit_after), _only_in(audit_after, audit_before))


def _only_in(values: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in other or other[name] != value}
