"""Error reports to Sentry, without secrets and personal data."""

import re
from typing import Any

import sentry_sdk
from sentry_sdk.integrations.argv import ArgvIntegration
from sentry_sdk.integrations.logging import ignore_logger
from sentry_sdk.scrubber import DEFAULT_DENYLIST, EventScrubber

from apps.wire.ids import current_request_id
from config.logs import MAX_TRACE_LENGTH, redact

# Headers of the console that Sentry does not know.
OWN_SECRETS = ["api-key", "x-captcha", "idempotency-key"]
# Bounded like an email address, so that a long text without one is searched once.
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")


def start(dsn: str, *, environment: str) -> None:
    """Report everything that is logged as an error from now on."""
    # What a client can cause is not an error.
    ignore_logger("django.security.*")
    sentry_sdk.init(
        dsn,
        environment=environment,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        event_scrubber=EventScrubber(denylist=[*DEFAULT_DENYLIST, *OWN_SECRETS], recursive=True),
        # It would send the options of commands, such as passwords.
        disabled_integrations=[ArgvIntegration()],
        before_send=redact_texts,
        shutdown_timeout=2,
    )


def redact_texts(event: Any, hint: dict[str, Any]) -> Any:
    """Redact free texts, which Sentry's scrubber leaves as they are, and add the request's ID."""
    event["tags"] = {"request": current_request_id.get()}
    if "log_record" in hint:
        event["logentry"] = {"message": _redact(hint["log_record"].getMessage())}
    for exception in event.get("exception", {}).get("values", []):
        exception["value"] = _redact(str(exception.get("value", "")))
    event.get("request", {}).pop("query_string", None)
    return event


def _redact(text: str) -> str:
    return _EMAIL.sub("***", redact(text, MAX_TRACE_LENGTH))
