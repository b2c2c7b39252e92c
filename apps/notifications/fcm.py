"""One message to FCM's HTTP v1, and what its answer means."""

import json
import logging
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import requests
from django.conf import settings
from django.utils import timezone
from google.auth.exceptions import GoogleAuthError, TransportError
from google.auth.transport.requests import AuthorizedSession
from google.oauth2.service_account import Credentials

from apps.core.outbox import HoldAll, Rejected, TryLater

log = logging.getLogger("console.notifications")
SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
# Of a message to a topic, with all its keys.
MOST_BYTES = 2048
DEFAULT_WAIT_S = 60.0
# A wrong clock of either side must not hold all pushes for days.
LONGEST_WAIT_S = 3600.0
# What is wrong with the one phone of a test, by FCM's error code: no reason to hold what goes to others.
BAD_TOKEN = {
    "UNREGISTERED": "No phone has this token (any more)",
    "SENDER_ID_MISMATCH": "This token belongs to another app",
    # Of an iPhone's token alone: our own credentials are good.
    "THIRD_PARTY_AUTH_ERROR": "Apple did not take the app's key that Firebase has",
}


@dataclass(frozen=True)
class Push:
    """What a phone shows. A repeat with the same id takes the place of the first."""

    id: str
    title: str
    message: str
    url: str
    icon_url: str
    # {"topic": …} or {"token": …}
    target: dict[str, str] = field(default_factory=dict)


def send_push(push: Push) -> str:
    """Send to topic or token; returns FCM's name of the message. Raises TryLater, HoldAll or Rejected."""
    session, project = _session()
    address = f"{settings.FCM_ENDPOINT}/v1/projects/{project}/messages:send"
    try:
        answer = session.post(address, json={"message": _message(push)}, timeout=settings.FCM_TIMEOUT_S)
    except (requests.RequestException, TransportError) as trouble:
        raise TryLater(f"FCM could not be reached ({type(trouble).__name__})") from trouble
    except GoogleAuthError as trouble:
        raise HoldAll("Google did not take our credentials", DEFAULT_WAIT_S) from trouble
    return _read(answer)


def _message(push: Push) -> dict[str, Any]:
    notification = {"title": push.title, "body": push.message}
    data = {"nid": push.id, "url": push.url}
    if push.icon_url:
        with_icon = {**notification, "image": push.icon_url}
        size = len(json.dumps([with_icon, data], ensure_ascii=False).encode())
        # Addresses that a bucket signs for a machine's role are as long as a text.
        if size <= MOST_BYTES or "topic" not in push.target:
            notification = with_icon
        else:
            log.warning("push %s goes without its icon: %s bytes, at most %s", push.id, size, MOST_BYTES)
    return {
        **push.target,
        "notification": notification,
        "data": data,
        "android": {"collapse_key": push.id, "notification": {"tag": push.id}},
        "apns": {"headers": {"apns-collapse-id": push.id}},
    }


def _read(answer: requests.Response) -> str:
    if answer.status_code == 200:
        return str(_json(answer).get("name", ""))[:200]
    said = _json(answer).get("error", {})
    detail = str(said.get("message") or answer.reason or "")[:120] if isinstance(said, dict) else ""
    reason = f"FCM answered {answer.status_code} {detail}".strip()
    wait_s = _retry_after(answer)
    if told := BAD_TOKEN.get(_error_code(said)):
        raise Rejected(told)
    if answer.status_code == 429:
        raise HoldAll(reason, wait_s or DEFAULT_WAIT_S)
    if answer.status_code in {401, 403}:
        raise HoldAll(reason, DEFAULT_WAIT_S)
    if answer.status_code == 408 or answer.status_code >= 500:
        raise TryLater(reason, wait_s)
    raise Rejected(reason)


def _error_code(said: Any) -> str:
    """FCM's own word for an error, which stands among its details."""
    details = said.get("details") if isinstance(said, dict) else None
    codes = [one.get("errorCode") for one in details if isinstance(one, dict)] if isinstance(details, list) else []
    return next((str(code) for code in codes if code), "")


def _json(answer: requests.Response) -> dict[str, Any]:
    try:
        body = answer.json()
    except requests.JSONDecodeError:
        return {}
    return body if isinstance(body, dict) else {}


def _retry_after(answer: requests.Response) -> float:
    """Seconds, or a date (RFC 9110, 10.2.3); 0 when it says nothing."""
    given = answer.headers.get("Retry-After", "").strip()
    if given.isascii() and given.isdigit():
        return min(float(given), LONGEST_WAIT_S)
    try:
        wait_s = (parsedate_to_datetime(given) - timezone.now()).total_seconds()
        return min(max(0.0, wait_s), LONGEST_WAIT_S)
    except (TypeError, ValueError):
        return 0.0


@lru_cache(maxsize=1)
def _session() -> tuple[AuthorizedSession, str]:
    info = read_credentials(settings.FCM_CREDENTIALS)
    credentials = Credentials.from_service_account_info(info, scopes=[SCOPE])
    # The pipeline repeats by itself; a repeat in here would not be counted.
    session = AuthorizedSession(credentials, refresh_timeout=settings.FCM_TIMEOUT_S)
    return session, str(info["project_id"])


def read_credentials(given: str) -> dict[str, str]:
    """The service account: a path to its JSON file, or the JSON itself."""
    text = given if given.lstrip().startswith("{") else Path(given).read_text()
    info = json.loads(text)
    if not isinstance(info, dict):
        raise TypeError("FCM_CREDENTIALS holds no service account")
    return info
