"""Ids of batches: the same one within 24 hours is answered with the first receipt, and counts nothing."""

from collections.abc import Mapping
from datetime import datetime

from django.db import connection

from apps.analytics import keys, prepared
from apps.analytics.batches import Batch, Reason, Receipt

_LETTERS = {
    Reason.NOT_AN_EVENT: "n",
    Reason.UNKNOWN_TYPE: "t",
    Reason.UNKNOWN_ID: "i",
    Reason.BAD_KEY: "k",
    Reason.KEY_REUSED: "r",
    Reason.BOT: "b",
    Reason.TOO_MANY: "m",
}
_REASONS = {letter: reason for reason, letter in _LETTERS.items()}
_ACCEPTED = "."

Named = Mapping[int, Batch]  # the batches with an id, by their place in the group
Answers = dict[int, Receipt | None]  # by place in the group; None where the id came before with other events


def claim(batches: Named, *, now: datetime) -> Answers:
    """Keep the ids that are new; returns the answers to the batches whose id came in an earlier group."""
    # Sorted, as keys are, so that processes never wait for each other.
    first = dict(sorted(_first_places(batches).items()))
    if not first:
        return {}
    rows = [(batches[place], place) for place in first.values()]
    asked = {batch.id: (place, batch.digest) for batch, place in rows}
    if connection.vendor == "postgresql":
        fresh = _claim_at_once([batch for batch, _ in rows], now)
        return _find({one: about for one, about in asked.items() if one not in fresh}, since=now - keys.LIFE)
    seen: Answers = {}
    for start in range(0, len(rows), keys.ROWS_A_STATEMENT):
        part = rows[start : start + keys.ROWS_A_STATEMENT]
        if not _insert([batch for batch, _ in part], now):
            found = _find({batch.id: asked[batch.id] for batch, _ in part}, since=now - keys.LIFE)
            _replace([batch for batch, place in part if place not in found], now)
            seen |= found
    return seen


def _claim_at_once(batches: list[Batch], now: datetime) -> set[bytes]:
    """Returns the ids that are new. Of processes that claim one at the same time, all but the first wait."""
    fresh = prepared.run(
        "INSERT INTO analytics_batchreceipt (id, digest, accepted, duplicate, rejected, seen_at)"
        " SELECT i, d, a, 0, '', %s FROM unnest(%s::bytea[], %s::bytea[], %s::int[]) AS t (i, d, a)"
        " ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, accepted = excluded.accepted, duplicate = 0,"
        " rejected = '', seen_at = excluded.seen_at WHERE analytics_batchreceipt.seen_at <= %s RETURNING id",
        [
            now,
            prepared.as_bytes_array(batch.id for batch in batches),
            prepared.as_bytes_array(batch.digest for batch in batches),
            prepared.as_array(batch.size for batch in batches),
            now - keys.LIFE,
        ],
    )
    return {bytes(one) for (one,) in fresh}


def _insert(batches: list[Batch], now: datetime) -> bool:
    """Keep ids that are all new, or none of them."""
    columns = "(id, digest, accepted, duplicate, rejected, seen_at)"
    when = connection.ops.adapt_datetimefield_value(now)
    values = [value for batch in batches for value in (batch.id, batch.digest, batch.size, when)]
    return prepared.insert(f"analytics_batchreceipt {columns}", "(?,?,?,0,'',?)", len(batches), values)


def _replace(batches: list[Batch], now: datetime) -> None:
    """Keep ids in place of the same ones that are no longer kept."""
    when = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT OR REPLACE INTO analytics_batchreceipt (id, digest, accepted, duplicate, rejected, seen_at)"
            " VALUES (%s, %s, %s, 0, '', %s)",
            [(batch.id, batch.digest, batch.size, when) for batch in batches],
        )


def keep(receipts: Mapping[int, Receipt], batches: Named) -> None:
    """Write down what became of the new ones; that all was accepted stands there already."""
    rows = [
        (one.accepted, one.duplicate, _as_letters(one), batches[place].id)
        for place, one in receipts.items()
        if place in batches and (one.duplicate or one.rejected)
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE analytics_batchreceipt SET accepted = %s, duplicate = %s, rejected = %s WHERE id = %s", rows
            )


def find_repeats(batches: Named) -> dict[int, int]:
    """{place: place of the first batch with the same id} within one group."""
    first = _first_places(batches)
    return {place: first[one.id] for place, one in batches.items() if first[one.id] != place}


def _first_places(batches: Named) -> dict[bytes, int]:
    first: dict[bytes, int] = {}
    for place, batch in batches.items():
        first.setdefault(batch.id, place)
    return first


def _find(asked: dict[bytes, tuple[int, bytes]], *, since: datetime) -> Answers:
    if not asked:
        return {}
    with connection.cursor() as cursor:
        marks = ",".join(["%s"] * len(asked))
        cursor.execute(
            "SELECT id, digest, accepted, duplicate, rejected FROM analytics_batchreceipt"  # noqa: S608 - placeholders
            f" WHERE id IN ({marks}) AND seen_at > %s",
            [*asked, connection.ops.adapt_datetimefield_value(since)],
        )
        answers: Answers = {}
        for found, digest, accepted, duplicate, letters in cursor.fetchall():
            place, mine = asked[bytes(found)]
            is_same = bytes(digest) == mine
            answers[place] = Receipt(accepted, duplicate, _as_reasons(letters)) if is_same else None
        return answers


def _as_letters(receipt: Receipt) -> str:
    if not receipt.rejected:
        return ""
    size = receipt.accepted + receipt.duplicate + len(receipt.rejected)
    return "".join(_LETTERS[receipt.rejected[n]] if n in receipt.rejected else _ACCEPTED for n in range(size))


def _as_reasons(letters: str) -> dict[int, Reason]:
    return {n: _REASONS[letter] for n, letter in enumerate(letters) if letter != _ACCEPTED}
