"""Reads firings and stops from the database, as streams send them; for threads, whose connections it looks after."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import close_old_connections
from django.utils import timezone

from apps.livecall import queries
from apps.livecall.serializers import fired_row, stop_event
from apps.wire.sealing import to_json

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Sent:
    """An event as it is sent; of a firing that is over by then nothing is.

    That of a stop has the number of the firing that it stops in `of`.
    """

    number: int
    chunk: bytes
    of: int = 0


def _in_thread(read: Callable[[], Read]) -> Read:
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()


def last_number() -> int:
    """The last number of a firing or a stop."""
    return _in_thread(queries.last_number)


def number_to_resume_at(event_id: str) -> int:
    """The number of this firing. For an app that names none that of the newest event, whether anybody looked yet."""
    fired_id = queries.read_id(event_id)
    found = None if fired_id is None else _in_thread(lambda: queries.number_of(fired_id=fired_id))
    return last_number() if found is None else found


def read_after(number: int) -> list[Sent]:
    return _in_thread(lambda: _events_after(number))


def _events_after(number: int) -> list[Sent]:
    """Firings and stops in the order of their numbers."""
    # What two statements find is of two moments; up to here it is of one.
    until = queries.last_number()
    if until <= number:
        return []
    fired = queries.list_fired_after(number=number)
    stopped = queries.list_stopped_after(number=number)
    # Last: what was stopped since the firings were read leaves nothing of its type to be shown.
    ended = queries.list_ended_since(number=number, now=timezone.now())
    stopped += [shown for shown in ended.values() if shown]
    events = {row.number: Sent(row.number, b"" if row.type in ended else _fired(row)) for row in fired}
    events |= {row.stop_number: Sent(row.stop_number, _stopped(row), of=row.number) for row in stopped}
    return [events[one] for one in sorted(events) if one <= until][: queries.MOST_AT_ONCE]


def _fired(row: queries.Fired) -> bytes:
    return b"event: fired\nid: %s\ndata: %s\n\n" % (str(row.id).encode(), to_json(fired_row(row)))


def _stopped(row: queries.Stopped) -> bytes:
    # Without an id of its own: an app goes on resuming after the last firing that it was told of.
    return b"event: stopped\ndata: %s\n\n" % to_json(stop_event(row))
