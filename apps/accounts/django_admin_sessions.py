"""Session engine of Django admin (SESSION_ENGINE)."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def __init__(self, session_key: str | None = None) -> None:
        """Ignore keys that Django cannot have made. PostgreSQL rejects a key with a NUL character."""
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
