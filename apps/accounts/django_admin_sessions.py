"""Sessions of Django admin in the database (SESSION_ENGINE)."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def __init__(self, session_key: str | None = None) -> None:
        """Take what Django makes for a key, and nothing else: PostgreSQL cannot even look for a NUL."""
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
