"""Sessions of Django admin in the database (SESSION_ENGINE)."""

from typing import Any

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def _validate_session_key(self, key: Any) -> bool:
        """Take what Django makes for a key, and nothing else: PostgreSQL cannot even look for a NUL."""
        return isinstance(key, str) and key.isascii() and key.isalnum() and super()._validate_session_key(key)
