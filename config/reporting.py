"""Faults to Sentry, where SENTRY_DSN names one: what is logged as an error, and nothing of who asked or for what."""

import logging
import re
from typing import Any

import sentry_sdk
from sentry_sdk.integrations import Integration
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.dedupe import DedupeIntegration
from sentry_sdk.integrations.excepthook import ExcepthookIntegration
from sentry_sdk.integrations.logging import LoggingIntegration, ignore_logger
from sentry_sdk.integrations.threading import ThreadingIntegration

from apps.wire.ids import current_request_id
from config.logs import BY_STRANGERS, mask

# Bounded as an address is: whoever reports a long text without one does not try it anew from every letter.
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
# Beside the fault itself: whose process it was, and where in the code.
KEPT = {
    "event_id",
    "timestamp",
    "level",
    "logger",
    "platform",
    "sdk",
    "environment",
    "release",
    "server_name",
    "exception",
    "logentry",
    "tags",
}


def start(dsn: str, *, environment: str) -> None:
    """Report errors from here on. Nothing is sent but what `scrub` lets through."""
    integrations: list[Integration] = [
        LoggingIntegration(level=None, event_level=logging.ERROR),
        ExcepthookIntegration(),
        ThreadingIntegration(propagate_hub=False),
        DedupeIntegration(),
        AtexitIntegration(callback=lambda _pending, _timeout: None),
    ]
    # Whatever a stranger asks for is no fault.
    ignore_logger(f"{BY_STRANGERS}.*")
    sentry_sdk.init(
        dsn,
        environment=environment,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=integrations,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        traces_sample_rate=None,
        send_client_reports=False,
        auto_session_tracking=False,
        shutdown_timeout=2,
        before_send=scrub,
    )


def scrub(event: Any, hint: dict[str, Any]) -> Any:
    """What may leave: the fault with its trace, masked as log lines are, and the id of the request."""
    record = hint.get("log_record")
    if record is not None:
        event["logentry"] = {"message": record.getMessage()}
    event["tags"] = {"request": current_request_id.get()}
    return _masked({name: value for name, value in event.items() if name in KEPT})


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return _EMAIL.sub("***", mask(value))
    if isinstance(value, dict):
        return {name: _masked(inner) for name, inner in value.items() if name != "vars"}
    return [_masked(inner) for inner in value] if isinstance(value, list | tuple) else value
