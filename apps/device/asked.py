"""Writes down, minute by minute, which phones one process was asked by."""

import asyncio
import logging
from collections.abc import Set
from datetime import datetime

from django.db import Error as DatabaseError
from django.db import close_old_connections
from django.utils import timezone

from apps.controller import asked
from apps.controller.asked import AskedPhones, Kind

log = logging.getLogger("console.device")


async def keep_asked_written(phones: AskedPhones) -> None:
    """Run for ever."""
    while True:
        await asyncio.sleep(asked.FLUSH_EVERY_S)
        await write_asked(phones)


async def write_asked(phones: AskedPhones) -> None:
    """Write what was counted since the last time; what the database does not take is kept for the next."""
    # Taken in the thread in which it is counted: no count falls between the two.
    hour, counted = phones.take(timezone.now())
    if not counted:
        return
    known = await asyncio.to_thread(_write, hour, counted, phones.known if phones.known_in == hour else None)
    if known is None:
        phones.put_back(counted)
    else:
        phones.known, phones.known_in = known, hour


def _write(hour: datetime, counted: dict[Kind, int], known: Set[Kind] | None) -> Set[Kind] | None:
    """Return the kinds that have room of their own in this hour, or None where nothing was written."""
    close_old_connections()
    try:
        if known is None:
            known = asked.list_known(before=hour)
        asked.write(hour, counted, known=known)
    except DatabaseError as failed:
        log.warning("which phones asked could not be written down: %s", type(failed).__name__)
        return None
    finally:
        close_old_connections()
    return known
