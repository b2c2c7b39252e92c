"""The config documents as one process holds them: never older than half a second while the database answers."""

import asyncio
import time
from dataclasses import dataclass

from django.db import Error as DatabaseError
from django.db import close_old_connections

from apps.device.document import Documents, refresh_documents
from apps.wire.errors import Unavailable

FRESH_S = 0.5
# While the database is away, documents of up to ten minutes ago are served.
LAST_RESORT_S = 600


@dataclass
class CachedDocuments:
    documents: Documents | None = None
    checked_at: float = float("-inf")
    _refreshing: "asyncio.Future[Documents] | None" = None

    def fresh(self, now: float) -> Documents | None:
        """The documents, if they need no look at the database."""
        return self.documents if now - self.checked_at < FRESH_S else None

    async def read(self) -> tuple[Documents, int]:
        """The documents and their age in seconds. Raises Unavailable when there are none that may be shown."""
        known = self.fresh(time.monotonic())
        if known is not None:
            return known, 0
        try:
            return await self._refresh(), 0
        except DatabaseError as failed:
            age = time.monotonic() - self.checked_at
            if self.documents is None or age > LAST_RESORT_S:
                raise Unavailable from failed
            return self.documents, int(age)

    async def _refresh(self) -> Documents:
        # Concurrent readers wait for the same refresh.
        if self._refreshing is None:
            started = time.monotonic()
            self._refreshing = asyncio.ensure_future(asyncio.to_thread(_look, self.documents))
            self._refreshing.add_done_callback(lambda done: self._keep(done, started))
        return await asyncio.shield(self._refreshing)

    def _keep(self, done: "asyncio.Future[Documents]", started: float) -> None:
        self._refreshing = None
        if not done.cancelled() and done.exception() is None:
            self.documents, self.checked_at = done.result(), started


def _look(known: Documents | None) -> Documents:
    close_old_connections()
    try:
        return refresh_documents(known)
    finally:
        close_old_connections()
