"""The rows that a call names, or the refusal that there is none; and how rows that two admins can edit are saved.

All of those go one way: lock, compare the version seen, write, number, record.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from django.db import models

from apps.audit import services as audit
from apps.audit.names import RESTORED_VERSION
from apps.core.actor import Actor
from apps.core.zone import write_moment
from apps.wire import messages
from apps.wire.errors import Change, ConflictError, NotFoundError

Row = TypeVar("Row", bound=models.Model)


def find(rows: models.QuerySet[Row], unknown: type[NotFoundError]) -> Row:
    """Return the first of these rows. Raises `unknown` when there is none."""
    row = rows.first()
    if row is None:
        raise unknown
    return row


def lock(rows: models.QuerySet[Row], unknown: type[NotFoundError]) -> Row:
    """Return the first of these rows, nobody else's until the commit. Raises `unknown` when there is none."""
    return find(rows.select_for_update(), unknown)


def lock_those(rows: models.QuerySet[Row], keys: Collection[Any], unknown: type[NotFoundError]) -> list[Row]:
    """Lock those that exist, always in one order; unknown keys are passed over. Raises `unknown` when none does."""
    found = list(rows.select_for_update().filter(pk__in=keys).order_by("pk"))
    if not found:
        raise unknown
    return found


class Versioned(models.Model):
    """A row with a version, which each change raises. Its methods are what one domain does differently."""

    version = models.PositiveIntegerField(default=1)
    # What an admin is told whose save came too late.
    changed_meanwhile: ClassVar[str] = messages.CONFLICT
    # The actions that raise the version, where the audit log has others under the row's name.
    saved_by: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    def is_stale(self, seen: int, names: Collection[str]) -> bool:
        """Tell whether who saw that version may not change these fields without looking again."""
        return seen != self.version

    def stamp(self, names: Collection[str], actor: Actor) -> Iterable[str]:
        """Note on the row itself who changed these fields, or what else follows; returns the columns that it wrote."""
        return ()

    def last_change(self, names: Collection[str], target: str) -> Change | None:
        """Who changed one of these fields last, as far as the audit log still has it under `target`."""
        last = audit.last_change(target, self.saved_by)
        return Change(last.actor_label, last.at) if last else None

    def write(self, columns: Collection[str]) -> None:
        """Write these columns of the locked row."""
        self.save(update_fields=columns)

    def check_together(self) -> None:
        """Raise ApiError where values of different fields do not go together."""

    def called(self) -> str:
        """Under what name the audit log knows the row; empty for one that is the only one of its kind."""
        return str(getattr(self, "name", ""))

    def describe(self, names: Collection[str]) -> Mapping[str, Any]:
        """What the audit log keeps of these fields, as JSON has it."""
        columns = {name: cast("models.Field[Any, Any]", self._meta.get_field(name)) for name in names}
        return {name: _as_json(column.get_prep_value(getattr(self, name))) for name, column in columns.items()}


def _as_json(value: Any) -> Any:
    return write_moment(value) if isinstance(value, datetime) else value


VersionedRow = TypeVar("VersionedRow", bound=Versioned)


def lock_only(model: type[VersionedRow], key: object) -> VersionedRow:
    """A row that always is: made with its defaults by whoever comes first."""
    row, _ = model._default_manager.select_for_update().get_or_create(pk=key)
    return row


def save(
    row: VersionedRow,
    values: Mapping[str, Any],
    *,
    seen: int | None,
    actor: Actor,
    action: str,
    target: str,
    restored_from: int | None = None,
) -> dict[str, Any]:
    """Write the values that differ into a locked row; returns the former ones, none when nothing changed.

    `seen` is the version that the admin saw. Raises ConflictError with the row as it is when that is stale; with
    None the
    later save wins, unless `check_together` refuses it. Saving what is there already succeeds whatever was seen: a
    repeat of a lost answer is no conflict. The audit log names the version that is restored, where it is one.
    """
    written = _write(row, values, seen=seen, actor=actor, target=target)
    if written is None:
        return {}
    row.write(written.columns)
    now = written.now if restored_from is None else {**written.now, RESTORED_VERSION: restored_from}
    audit.record(actor=actor, action=action, target=target, before=written.was, after=now, name=row.called())
    return written.before


class SavedTogether(NamedTuple):
    """Of rows that were saved together: how many changed, and how many were like that before."""

    changed: int
    others: int


def save_together(
    rows: Sequence[VersionedRow],
    values: Mapping[str, Any],
    *,
    seen: Mapping[Any, int],
    actor: Actor,
    action: str,
    target: Callable[[VersionedRow], str],
) -> SavedTogether:
    """Write the same values into locked rows, as `save` writes them into one; `seen` has a version for each key.

    What `stamp` notes is the same for all of them. Raises ConflictError for the first that is stale, which it names:
    none of
    them is changed then.
    """
    changed: list[tuple[VersionedRow, _Written]] = []
    for row in rows:
        try:
            written = _write(row, values, seen=seen[row.pk], actor=actor, target=target(row))
        except ConflictError as raised:
            named = messages.ONE_CHANGED.format(name=row.called())
            raise ConflictError(named, changed=raised.changed) from raised
        if written:
            changed.append((row, written))
    if changed:
        first, one = changed[0]
        columns = {name: getattr(first, name) for name in {*values, *one.columns}}
        columns["version"] = models.F("version") + 1
        type(first)._default_manager.filter(pk__in=[row.pk for row, _ in changed]).update(**columns)
        changes = [audit.Change(target(row), written.was, written.now, row.called()) for row, written in changed]
        audit.record_each(actor=actor, action=action, changes=changes)
    return SavedTogether(len(changed), len(rows) - len(changed))


def refuse_stale(row: Versioned, names: Collection[str], *, seen: int | None, target: str) -> None:
    """Raise ConflictError with the row as it is when who saw that version may not change these fields."""
    if seen is not None and row.is_stale(seen, names):
        raise ConflictError(row.changed_meanwhile, current=row, changed=row.last_change(names, target))


class _Written(NamedTuple):
    """What was written into a row that is not saved yet."""

    before: dict[str, Any]
    columns: list[str]
    # As the audit log says both sides.
    was: dict[str, Any]
    now: dict[str, Any]


def _write(
    row: VersionedRow, values: Mapping[str, Any], *, seen: int | None, actor: Actor, target: str
) -> _Written | None:
    """Write the values that differ and raise the version. Return None if none differs. Raises ConflictError."""
    before = {name: getattr(row, name) for name, value in values.items() if getattr(row, name) != value}
    if not before:
        return None
    refuse_stale(row, values, seen=seen, target=target)
    said = row.describe(before)
    for name in before:
        setattr(row, name, values[name])
    row.check_together()
    row.version += 1
    columns = [*before, "version", *row.stamp(before, actor)]
    says = row.describe(before)
    return _Written(before, columns, _only_in(said, says), _only_in(says, said))


def _only_in(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in one.items() if name not in other or other[name] != value}
