"""Connections of threads that no request of Django's begins or ends."""

import time

from django.db import close_old_connections, connection

LOOK_EVERY_S = 1.0


class ConnectionUpkeep:
    """One of it a thread. Looking costs a round trip, so a busy thread looks once a second, and after each failure."""

    def __init__(self) -> None:
        self._looked_at = float("-inf")

    def look(self) -> None:
        """Close a connection that is broken or too old, before it is used."""
        now = time.monotonic()
        if connection.errors_occurred or now - self._looked_at > LOOK_EVERY_S:
            close_old_connections()
            self._looked_at = now
