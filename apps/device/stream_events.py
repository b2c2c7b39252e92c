"""Reads fired and stopped ads from the database in the form in which streams send them."""

from dataclasses import dataclass

from django.utils import timezone

from apps.livecall import queries
from apps.livecall.models import FiredAd
from apps.livecall.serializers import fired_row, stop_event
from apps.wire.encryption import to_json


@dataclass(frozen=True, slots=True)
class StreamEvent:
    """A fired or stopped ad. The chunk of an ad that is over already is empty."""

    number: int
    chunk: bytes


def last_number() -> int:
    """Return the number of the newest event."""
    return queries.last_number()


def number_to_resume_at(event_id: str) -> int:
    """Return the number of the fired ad with this ID; without a known ID, the number of the newest event."""
    fired_id = queries.read_id(event_id)
    number = None if fired_id is None else queries.number_of(fired_id=fired_id)
    return queries.last_number() if number is None else number


def read_after(number: int) -> list[StreamEvent]:
    """Return fired and stopped ads in the order of their numbers, at most `MAX_ADS_PER_READ`."""
    # The statements below see different points in time. Events up to this number are complete in all of them.
    until = queries.last_number()
    if until <= number:
        return []
    fired = queries.list_fired_after(number=number)
    stopped = queries.list_stopped_after(number=number)
    # Last: an ad that was stopped since the ads were read leaves nothing of its type to show.
    ended = queries.list_ended_since(number=number, now=timezone.now())
    stopped += [shown for shown in ended.values() if shown]
    events = {row.number: StreamEvent(row.number, b"" if row.type in ended else _fired(row)) for row in fired}
    events |= {row.stop_number: StreamEvent(row.stop_number, _stopped(row)) for row in stopped}
    return [events[key] for key in sorted(events) if key <= until][: queries.MAX_ADS_PER_READ]


def _fired(row: FiredAd) -> bytes:
    return b"event: fired\nid: %s\ndata: %s\n\n" % (str(row.id).encode(), to_json(fired_row(row)))


def _stopped(row: queries.Stopped) -> bytes:
    # Without an ID: the app resumes after the last fired ad.
    return b"event: stopped\ndata: %s\n\n" % to_json(stop_event(row))
