"""Threads of a worker process that work off the outboxes, whether or not the broker answers.

Each outbox has threads of its own, so that nothing waits behind another kind: no code behind a poster.
"""

import logging
import threading
import time
from collections.abc import Collection

from django.db import close_old_connections, connection
from django.db.utils import Error as DatabaseError

from apps.core import outbox as core
from apps.core.outbox import Outbox
from apps.core.tables import explain

log = logging.getLogger("console.outbox")

NOTE_EVERY_S = 10.0
# What is under way at the end has so long to finish; its lease does the rest.
STOP_LIMIT_S = 4.0

_lanes: "list[Lane]" = []
# When this process last said so, by outbox.
_noted_at: dict[str, float] = {}


class Lane(threading.Thread):
    """Delivers what is due, one row after the other; then waits for a wake-up or the next row, at most a scan long."""

    def __init__(self, outbox: Outbox, number: int) -> None:
        super().__init__(name=f"outbox-{outbox.name}-{number}", daemon=True)
        self.outbox = outbox
        self.woken = threading.Event()
        self.is_stopping = False

    def run(self) -> None:
        while not self.is_stopping:
            self.woken.clear()
            self.woken.wait(self._look())

    def _look(self) -> float:
        """Deliver what is due; returns after how many seconds to look again."""
        try:
            close_old_connections()
            self._note()
            while not self.is_stopping and core.deliver_next(self.outbox) is not None:
                self._note()
            return core.seconds_to_next_look(self.outbox)
        except DatabaseError as failed:
            log.warning("%s: %s", self.name, explain(failed, command="worker") or type(failed).__name__)
            connection.close()
        except Exception:
            log.exception("%s: goes on after a fault", self.name)
        return core.SCAN_EVERY_S

    def _note(self) -> None:
        now, name = time.monotonic(), self.outbox.name
        if now - _noted_at.get(name, float("-inf")) >= NOTE_EVERY_S:
            _noted_at[name] = now
            core.note_scan(self.outbox)


def start(names: Collection[str]) -> None:
    """Begin to work off the outboxes of these names; other names are passed over."""
    for outbox in core.all_outboxes():
        if outbox.name in names:
            _lanes.extend(Lane(outbox, number) for number in range(outbox.lanes))
    for lane in _lanes:
        lane.start()


def wake(name: str) -> None:
    for lane in _lanes:
        if lane.outbox.name == name:
            lane.woken.set()


def stop() -> None:
    """Let each thread finish its row, within a few seconds."""
    deadline = time.monotonic() + STOP_LIMIT_S
    for lane in _lanes:
        lane.is_stopping = True
        lane.woken.set()
    for lane in _lanes:
        lane.join(max(0.0, deadline - time.monotonic()))
    _lanes.clear()
