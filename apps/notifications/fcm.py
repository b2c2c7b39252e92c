"""Sends one message to FCM's HTTP v1 API, and interprets its response."""

import json
import logging
import threading
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import requests
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from google.auth.exceptions import GoogleAuthError, TransportError
from google.auth.transport.requests import AuthorizedSession, Request
from google.oauth2.service_account import Credentials

from apps.core.queued_work import PermanentError, TemporaryError
from apps.notifications.models import Notification

log = logging.getLogger("console.notifications")
SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
# The limit of a message to a topic, with all its keys.
MAX_MESSAGE_BYTES = 2048
DEFAULT_PAUSE_SECONDS = 60.0
# A wrong clock of either side must not pause notifications for days.
MAX_PAUSE_SECONDS = 3600.0
PAUSE_KEY = "fcm-pause"
# Errors of the one phone of a test, by FCM's error code. They do not pause other notifications.
BAD_TOKEN_REASONS = {
    "UNREGISTERED": "No phone has this token",
    "SENDER_ID_MISMATCH": "This token belongs to another app",
    # Only iPhone tokens cause this error. The credentials of the console are valid.
    "THIRD_PARTY_AUTH_ERROR": "Apple rejected the app's key that Firebase has",
}
_of_thread = threading.local()


def send_push(push: Notification, *, icon_url: str, target: dict[str, str]) -> str:
    """Send to a target, {"topic": …} or {"token": …}; return FCM's name of the message.

    Raises TemporaryError or PermanentError.
    """
    session, project_id = _session()
    url = f"{settings.FCM_ENDPOINT}/v1/projects/{project_id}/messages:send"
    try:
        # The timeout is one of connecting, and one of reading. No message is posted after both for the token
        # (Delivery.claim_seconds).
        timeout = settings.FCM_TIMEOUT_S
        body = {"message": _message(push, icon_url, target)}
        response = session.request("POST", url, json=body, timeout=timeout, max_allowed_time=2 * timeout)
    except (requests.RequestException, TransportError) as error:
        raise TemporaryError(f"FCM could not be reached ({type(error).__name__})") from error
    except GoogleAuthError as error:
        raise _pause("Google rejected our credentials", DEFAULT_PAUSE_SECONDS) from error
    return _read(response)


def is_paused() -> bool:
    """Return whether FCM requested a pause of all notifications."""
    return bool(cache.get(PAUSE_KEY))


def _pause(reason: str, seconds: float) -> TemporaryError:
    """Pause all notifications, and return the error of the one that was being sent."""
    log.warning("Push notifications are paused for %.0f s: %s", seconds, reason)
    cache.set(PAUSE_KEY, "1", timeout=seconds)
    return TemporaryError(reason, seconds)


def _message(push: Notification, icon_url: str, target: dict[str, str]) -> dict[str, Any]:
    # A repeat with the same ID replaces the first one on the phone.
    push_id = str(push.pk)
    notification = {"title": push.title, "body": push.message}
    data = {"nid": push_id, "url": push.url}
    if icon_url:
        with_icon = {**notification, "image": icon_url}
        size = len(json.dumps([with_icon, data], ensure_ascii=False).encode())
        # Addresses that a bucket signs for a machine's role are as long as a text.
        if size <= MAX_MESSAGE_BYTES or "topic" not in target:
            notification = with_icon
        else:
            log.warning(
                "Push notification %s is sent without its icon: %s bytes, at most %s", push_id, size, MAX_MESSAGE_BYTES
            )
    return {
        **target,
        "notification": notification,
        "data": data,
        "android": {"collapse_key": push_id, "notification": {"tag": push_id}},
        "apns": {"headers": {"apns-collapse-id": push_id}},
    }


def _read(response: requests.Response) -> str:
    if response.status_code == 200:
        return str(_json(response).get("name", ""))[:200]
    error = _json(response).get("error", {})
    detail = str(error.get("message") or response.reason or "")[:120] if isinstance(error, dict) else ""
    reason = ": ".join(filter(None, [f"FCM responded with {response.status_code}", detail]))
    wait_seconds = _retry_after(response)
    if bad_token_reason := BAD_TOKEN_REASONS.get(_error_code(error)):
        raise PermanentError(bad_token_reason)
    if response.status_code == 429:
        raise _pause(reason, wait_seconds or DEFAULT_PAUSE_SECONDS)
    if response.status_code in {401, 403}:
        raise _pause(reason, DEFAULT_PAUSE_SECONDS)
    if response.status_code == 408 or response.status_code >= 500:
        raise TemporaryError(reason, wait_seconds)
    raise PermanentError(reason)


def _error_code(error: Any) -> str:
    """Return FCM's own code of an error, which is among its details."""
    details = error.get("details") if isinstance(error, dict) else None
    if not isinstance(details, list):
        return ""
    codes = [detail.get("errorCode") for detail in details if isinstance(detail, dict)]
    return next((str(code) for code in codes if code), "")


def _json(response: requests.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except requests.JSONDecodeError:
        return {}
    return body if isinstance(body, dict) else {}


def _retry_after(response: requests.Response) -> float:
    """Return the seconds of a Retry-After header, which holds a number or a date (RFC 9110, 10.2.3); else 0."""
    given = response.headers.get("Retry-After", "").strip()
    if given.isascii() and given.isdigit():
        return min(float(given), MAX_PAUSE_SECONDS)
    try:
        wait_seconds = (parsedate_to_datetime(given) - timezone.now()).total_seconds()
        return min(max(0.0, wait_seconds), MAX_PAUSE_SECONDS)
    except (TypeError, ValueError):
        return 0.0


def _session() -> tuple[AuthorizedSession, str]:
    """Return the session of this thread, and the project ID. Sessions must not be shared between threads."""
    if getattr(_of_thread, "credentials", None) != settings.FCM_CREDENTIALS:
        info = read_credentials(settings.FCM_CREDENTIALS)
        credentials = Credentials.from_service_account_info(info, scopes=[SCOPE])
        # The task retries. By default, google-auth retries the connection of a token request three times.
        _of_thread.session = AuthorizedSession(credentials, auth_request=Request())
        _of_thread.project_id = str(info["project_id"])
        _of_thread.credentials = settings.FCM_CREDENTIALS
    return _of_thread.session, _of_thread.project_id


def read_credentials(given: str) -> dict[str, str]:
    """Read the service account from a path to its JSON file, or from the JSON itself."""
    text = given if given.lstrip().startswith("{") else Path(given).read_text()
    info = json.loads(text)
    if not isinstance(info, dict):
        raise TypeError("FCM_CREDENTIALS contains no service account")
    return info
