"""Log lines have the ID of the request or task, and no secrets."""

import io
import json
import logging
import logging.config
from datetime import UTC, datetime

import pytest
import time_machine
from celery import shared_task
from django.conf import settings

from apps.wire.ids import current_request_id

SECRET = "hunter22"


@pytest.fixture(params=["plain", "json"])
def logged(request):
    """Log as the settings do, in each format. Returns a function that returns the written text."""
    stream = io.StringIO()
    handler = {**settings.LOGGING["handlers"]["console"], "formatter": request.param, "stream": stream}
    logging.config.dictConfig(
        {
            **settings.LOGGING,
            "handlers": {"console": handler},
            "root": {},
            "loggers": {"console.test": {"handlers": ["console"], "propagate": False}},
        }
    )
    yield stream.getvalue
    logging.config.dictConfig(settings.LOGGING)


def test_trace_and_its_causes_are_redacted(logged):
    try:
        try:
            raise ValueError(f"password={SECRET}")
        except ValueError as failed:
            raise RuntimeError(f"{{'api_key': '{SECRET} of two words', 'name': 'kept'}}") from failed
    except RuntimeError:
        logging.getLogger("console.test").exception("token: %s", SECRET)

    text = logged()
    assert SECRET not in text
    assert "two words" not in text
    assert ("ValueError: password=***" in text, "RuntimeError" in text, "kept" in text) == (True, True, True)
    assert "direct cause" in text


def test_stack_is_redacted(logged):
    logging.getLogger("console.test").warning("looked", stack_info=True)  # password=hunter22

    assert SECRET not in logged()
    assert "test_stack_is_redacted" in logged()


@time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC).timestamp(), tick=False)
def test_line_has_its_time_in_utc(logged):
    logging.getLogger("console.test").info("now")

    assert "2026-01-01 00:00:00" in logged().replace("T", " ")


def test_line_has_the_id_of_its_request(logged):
    token = current_request_id.set("0123456789abcdef")
    logging.getLogger("console.test").info("inside")
    current_request_id.reset(token)
    logging.getLogger("console.test").info("outside")

    inside, outside = logged().splitlines()
    assert "0123456789abcdef" in inside
    assert "0123456789abcdef" not in outside
    if inside.startswith("{"):
        assert json.loads(inside)["request"] == "0123456789abcdef"


@shared_task(name="config.tests.talk")
def talk():
    logging.getLogger("console.test").warning("working")


def test_line_has_the_id_of_its_task(logged):
    talk.apply(task_id="the-task-1")

    assert "the-task-1" in logged()


def test_extra_is_not_logged(logged):
    logging.getLogger("console.test").info("next", extra={"cookie": SECRET, "request": SECRET})

    assert SECRET not in logged()


def test_message_stays_on_one_line_and_is_redacted(logged):
    logging.getLogger("console.test").info("user=%s cookie=%s\nnext", "owner", "abc")

    assert len(logged().splitlines()) == 1
    assert "user=owner cookie=***" in logged()


def test_long_line_keeps_its_beginning_and_its_end(logged):
    logging.getLogger("console.test").warning("begins %s ends", "x" * 100_000)

    text = logged()
    assert ("begins xxx" in text, "xxx ends" in text, "characters" in text) == (True, True, True)
    assert len(text) < 5_000


def test_response_503_is_not_logged_as_error(caplog):
    for status in (503, 500):
        logging.getLogger("django.request").error("returned %s", status, extra={"status_code": status})

    assert caplog.messages == ["returned 500"]
