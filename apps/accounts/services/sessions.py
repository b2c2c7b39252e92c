"""Sessions of the console, and the end of sessions in Django admin."""

import hmac
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session as DjangoSession
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.callers import Caller
from apps.accounts.models import Admin, Session
from apps.wire.errors import NotSignedInError

log = logging.getLogger("console.accounts")
MAX_LIVE_SESSIONS = 10
ACTIVITY_INTERVAL = timedelta(minutes=1)


@dataclass(frozen=True)
class OpenedSession:
    """A new session with its two secrets, which cannot be read again."""

    session: Session
    bearer: str
    cookie: str


def page_cookie_name() -> str:
    """Return the name of the session cookie."""
    # Browsers accept the prefix only over HTTPS.
    return "__Host-console" if settings.SECURE_COOKIES else "console"


def live_sessions() -> QuerySet[Session]:
    """Return the sessions that are neither ended, expired, nor idle, with their admins."""
    now = timezone.now()
    seen_after = now - timedelta(seconds=settings.CONSOLE_SESSION_IDLE_S)
    return Session.objects.filter(
        ended_at__isnull=True, expires_at__gt=now, last_seen_at__gt=seen_after, admin__is_active=True
    ).select_related("admin")


def is_live(session: Session) -> bool:
    """Return whether `live_sessions` contains the session. Its conditions in SQL take Django 0.2 ms per request."""
    now = timezone.now()
    seen_after = now - timedelta(seconds=settings.CONSOLE_SESSION_IDLE_S)
    return (
        session.ended_at is None
        and session.expires_at > now
        and session.last_seen_at > seen_after
        and session.admin.is_active
    )


def open_session(*, admin: Admin, caller: Caller) -> OpenedSession:
    """Open a session. If the admin has more than MAX_LIVE_SESSIONS, the oldest ends."""
    now = timezone.now()
    bearer, cookie = codes.make_token(), codes.make_token()
    session = Session.objects.create(
        admin=admin,
        bearer_hash=codes.hash_token(bearer),
        cookie_hash=codes.hash_token(cookie),
        is_cookie_bound=caller.is_own_page,
        device=caller.device,
        address=caller.address,
        created_at=now,
        last_seen_at=now,
        expires_at=now + timedelta(seconds=settings.CONSOLE_SESSION_LIFE_S),
    )
    newest = live_sessions().filter(admin=admin).order_by("-created_at", "-id").values_list("pk", flat=True)
    _end(Session.objects.filter(pk__in=list(newest[MAX_LIVE_SESSIONS:])), reason="too many")
    return OpenedSession(session=session, bearer=bearer, cookie=cookie)


def find_by_bearer(*, bearer: str, cookie: str) -> Session | None:
    """Return the live session of a bearer token. A session of a browser also requires its cookie."""
    session = _find(bearer_hash=codes.hash_token(bearer))
    if session is None:
        return None
    if session.is_cookie_bound and not hmac.compare_digest(session.cookie_hash, codes.hash_token(cookie)):
        return None
    return session


def find_by_cookie(*, cookie: str) -> Session | None:
    """Return the live session of a session cookie."""
    return _find(cookie_hash=codes.hash_token(cookie)) if cookie else None


def _find(**hashed: str) -> Session | None:
    try:
        session = Session.objects.select_related("admin").get(**hashed)
    except Session.DoesNotExist:
        return None
    return session if is_live(session) else None


def touch(*, session: Session) -> None:
    """Save the time of the last activity, at most once a minute."""
    now = timezone.now()
    # More often if sessions are idle after a short time.
    interval = min(ACTIVITY_INTERVAL, timedelta(seconds=settings.CONSOLE_SESSION_IDLE_S / 10))
    if session.last_seen_at > now - interval:
        return
    try:
        Session.objects.filter(pk=session.pk, ended_at__isnull=True).update(last_seen_at=now)
    except DatabaseError as error:
        # Reads continue while the database cannot be written, for example because the disk is full.
        log.warning("Could not save the last activity of session %s: %s", session.pk, type(error).__name__)
    else:
        session.last_seen_at = now


@transaction.atomic
def end(*, session: Session, reason: str) -> None:
    """End a session and the sessions of its admin in Django admin."""
    _end(Session.objects.filter(pk=session.pk), reason=reason)
    _end_django_admin(session.admin)


@transaction.atomic
def end_chosen(*, admin: Admin, ids: Iterable[UUID]) -> int:
    """End the listed sessions of the admin and those in Django admin, which a stolen session may have opened.

    IDs of other admins' sessions are ignored.
    """
    ended = _end(Session.objects.filter(admin=admin, pk__in=list(ids)), reason="ended by the admin")
    if ended:
        _end_django_admin(admin)
    return ended


@transaction.atomic
def end_all(*, admin: Admin, reason: str, keep: Session | None = None) -> int:
    """End every session of the admin except `keep`, and those in Django admin."""
    sessions = Session.objects.filter(admin=admin)
    return _end(sessions.exclude(pk=keep.pk) if keep else sessions, reason=reason) + _end_django_admin(admin)


def list_live(*, admin: Admin) -> list[Session]:
    """Return the live sessions of an admin, the most recently used first."""
    return list(live_sessions().filter(admin=admin).order_by("-last_seen_at", "-created_at"))


def _end_django_admin(admin: Admin) -> int:
    # The admin is stored only inside the data of a session. There are few, because they expire after an hour.
    live = DjangoSession.objects.filter(expire_date__gt=timezone.now())
    ended = [session for session in live if session.get_decoded().get(SESSION_KEY) == str(admin.pk)]
    for session in ended:
        session.delete()
    return len(ended)


def _end(chosen: QuerySet[Session], *, reason: str) -> int:
    return chosen.filter(ended_at__isnull=True).update(ended_at=timezone.now(), end_reason=reason)


def lock_admin(*, admin_id: UUID) -> Admin | None:
    """Lock the row of an admin until the end of the transaction, for changes of the account and sign-ins.

    Other transactions can still insert rows that refer to the admin.
    """
    return Admin.objects.select_for_update(no_key=True).filter(pk=admin_id).first()


def is_unchanged(admin: Admin) -> bool:
    """Lock the admin. Return False if its password was changed or it was disabled since it was read."""
    stored = lock_admin(admin_id=admin.pk)
    return stored is not None and stored.password == admin.password and stored.is_active


def check_still_signed_in(*, admin: Admin, session: Session) -> None:
    """Lock the admin. Raises NotSignedInError if account or session were changed since the request was accepted."""
    if not is_unchanged(admin) or not live_sessions().filter(pk=session.pk).exists():
        raise NotSignedInError
