"""The config document as one process holds it: never older than half a second while the database answers."""

import asyncio
import time
from dataclasses import dataclass

from django.db import Error as DatabaseError
from django.db import close_old_connections

from apps.device.document import Document, refresh_document
from apps.wire.errors import Unavailable

FRESH_S = 0.5
# While the database is away, a document of up to ten minutes ago is served.
LAST_RESORT_S = 600


@dataclass
class CachedDocument:
    document: Document | None = None
    checked_at: float = float("-inf")
    _refreshing: "asyncio.Future[Document] | None" = None

    def fresh(self, now: float) -> Document | None:
        """The document, if it needs no look at the database."""
        return self.document if now - self.checked_at < FRESH_S else None

    async def read(self) -> tuple[Document, int]:
        """The document and its age in seconds. Raises Unavailable when there is none that may be shown."""
        known = self.fresh(time.monotonic())
        if known is not None:
            return known, 0
        try:
            return await self._refresh(), 0
        except DatabaseError as failed:
            age = time.monotonic() - self.checked_at
            if self.document is None or age > LAST_RESORT_S:
                raise Unavailable from failed
            return self.document, int(age)

    async def _refresh(self) -> Document:
        # Concurrent readers wait for the same refresh.
        if self._refreshing is None:
            started = time.monotonic()
            self._refreshing = asyncio.ensure_future(asyncio.to_thread(_look, self.document))
            self._refreshing.add_done_callback(lambda done: self._keep(done, started))
        return await asyncio.shield(self._refreshing)

    def _keep(self, done: "asyncio.Future[Document]", started: float) -> None:
        self._refreshing = None
        if not done.cancelled() and done.exception() is None:
            self.document, self.checked_at = done.result(), started


def _look(known: Document | None) -> Document:
    close_old_connections()
    try:
        return refresh_document(known)
    finally:
        close_old_connections()
