"""Threads of a worker process that work off the outboxes and look for problems, whether or not the broker answers.

Each outbox has threads of its own, so that nothing waits behind another kind: no code behind a poster.
"""

import logging
import threading
import time
from collections.abc import Collection

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.utils import Error as DatabaseError
from django.utils.module_loading import import_string

from apps.core import outbox as core
from apps.core.outbox import Outbox
from apps.core.tables import explain

log = logging.getLogger("console.outbox")

NOTE_EVERY_S = 10.0
# What is under way at the end has so long to finish; its lease does the rest.
STOP_LIMIT_S = 4.0

_threads: "list[_Thread]" = []
# When this process last said so, by outbox.
_noted_at: dict[str, float] = {}


class _Thread(threading.Thread):
    """Does its work again and again, whatever fails, until it is stopped."""

    again_after_s = core.SCAN_EVERY_S

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.woken = threading.Event()
        self.is_stopping = False

    def run(self) -> None:
        while not self.is_stopping:
            self.woken.clear()
            self.woken.wait(self._look())

    def _look(self) -> float:
        """Work; returns after how many seconds to look again."""
        try:
            close_old_connections()
            return self._work()
        except DatabaseError as failed:
            log.warning("%s: %s", self.name, explain(failed, command="worker") or type(failed).__name__)
            connection.close()
        except Exception:
            log.exception("%s: goes on after a fault", self.name)
        return self.again_after_s

    def _work(self) -> float:
        raise NotImplementedError


class Watch(_Thread):
    """Looks for problems. In no queue: one that is down could not be told of, and one that is full would be late."""

    again_after_s = 60.0

    def __init__(self) -> None:
        super().__init__("watch")
        self._watch = import_string(settings.WATCH)
        self._has_begun = False

    def _work(self) -> float:
        if not self._has_begun:
            # While no worker was there to hear it, beat was not silent.
            core.note_beat()
            self._has_begun = True
        self._watch()
        return self.again_after_s


class Lane(_Thread):
    """Delivers what is due, one row after the other; then waits for a wake-up or the next row, at most a scan long."""

    def __init__(self, outbox: Outbox, number: int) -> None:
        super().__init__(f"outbox-{outbox.name}-{number}")
        self.outbox = outbox

    def _work(self) -> float:
        self._note()
        while not self.is_stopping and core.deliver_next(self.outbox) is not None:
            self._note()
        return core.seconds_to_next_look(self.outbox)

    def _note(self) -> None:
        now, name = time.monotonic(), self.outbox.name
        if now - _noted_at.get(name, float("-inf")) >= NOTE_EVERY_S:
            _noted_at[name] = now
            core.note_scan(self.outbox)


def start(queues: Collection[str]) -> None:
    """Begin to work off the outboxes of these queues; whoever has the default one, too, watches for problems."""
    for outbox in core.all_outboxes():
        if outbox.name in queues:
            _threads.extend(Lane(outbox, number) for number in range(outbox.lanes))
    if settings.CELERY_TASK_DEFAULT_QUEUE in queues:
        _threads.append(Watch())
    for thread in _threads:
        thread.start()


def wake(name: str) -> None:
    for thread in _threads:
        if isinstance(thread, Lane) and thread.outbox.name == name:
            thread.woken.set()


def stop() -> None:
    """Let each thread finish its row, within a few seconds."""
    deadline = time.monotonic() + STOP_LIMIT_S
    for thread in _threads:
        thread.is_stopping = True
        thread.woken.set()
    for thread in _threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    _threads.clear()
