"""Send every request with one invalid field at a time, as docs/openapi.json describes the fields of its body.

An invalid field is missing, null, blank, of another type, too long, or out of range, or has unsupported characters.
The response names the field and the reason, and the request writes nothing.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Admin
from apps.accounts.tests.steps import CREDENTIALS, PASSWORD, with_bearer
from apps.audit.models import Entry
from apps.controller.serializers import UNKNOWN_MODE
from apps.wire.messages import NOT_A_TIME, NOT_AN_ID, PLEASE_FILL
from tests.api_schema import DESCRIPTION, inline
from tests.contracts.changes import CHANGES, CONTROLLER, Prepare, PreparedCall, Scenario, fixed, requires_captcha, send
from tests.contracts.test_authentication import CALLS, SAMPLES, rolled_back

pytestmark = pytest.mark.usefixtures("own_media")


def _by_step(start: str, started: dict[str, str], path: str, body: dict[str, str]) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        token = scenario.visitor.post(start, started).body["token"]
        return PreparedCall(path, body, client=with_bearer(scenario.visitor, token))

    return prepare


def _by_visitor(path: str, body: dict[str, str]) -> Prepare:
    return lambda scenario: PreparedCall(path, body, client=scenario.visitor)


LOGIN, RESET = "/api/admin/login", "/api/admin/ForgetPw"
EMAIL = {"a_email": "owner@example.com"}
RULES = {"rules": [{"name": "Trial", "value": True, "when": {"share": 5}}]}
PREPARED = CHANGES | {
    ("POST", LOGIN): _by_visitor(LOGIN, CREDENTIALS),
    ("POST", f"{LOGIN}/otp"): _by_step(LOGIN, CREDENTIALS, f"{LOGIN}/otp", {"otp": "000000"}),
    ("POST", f"{LOGIN}/backup-code"): _by_step(LOGIN, CREDENTIALS, f"{LOGIN}/backup-code", {"code": "A" * 16}),
    ("POST", RESET): _by_visitor(RESET, EMAIL),
    ("POST", f"{RESET}Otp"): _by_step(RESET, EMAIL, f"{RESET}Otp", {"otp": "000000"}),
    ("DELETE", "/api/admin/sessions"): fixed("/api/admin/sessions", {"id": [SAMPLES["uuid"]]}),
    ("POST", "/api/admin/two-factor/start"): fixed("/api/admin/two-factor/start", {"password": PASSWORD}),
    ("POST", f"{CONTROLLER}/rules/x/estimate"): fixed(f"{CONTROLLER}/rules/track/estimate", RULES),
}
# Passwords and codes may have any characters: a wrong one is no invalid field. The others are looked up.
ANY_TEXT = {"a_password", "password", "current_password", "otp", "code", "fileName", "kind"}
# Fields of rows that no request sets.
EXTRA_FIELDS = {
    "_id": "01900000-0000-7000-8000-000000000001",
    "version": 9,
    "createdAt": "2001-01-01T00:00:00Z",
    "is_superuser": True,
    "is_active": False,
    "a_id": "forged",
    "a_email": "thief@example.com",
    "a_name": "Forged",
    "role": "viewer",
    "kind": "banner",
    "password": "forged-mule-9",
    "state": "sent",
}
# Required fields that may be empty.
MAY_BE_BLANK = {
    "/api/admin/Profile/Update": {"a_name", "a_state", "a_city", "a_address", "a_phone"},
    "/api/App/notification/update": {"url", "sendAt"},
}
MESSAGES = {"string": "Must be text.", "boolean": "Must be true or false.", "integer": "Must be a whole number."}
UNSUPPORTED = "The text contains unsupported characters. Remove them and try again."
# These lose characters that change the text direction.
IDENTIFIERS = {"a_id", "facebook_app_id", "facebook_client_token"}
FILES = {"image", "video"}
FREQUENCY = ("Enter 0 or more. 0 means no limit.", "Enter at most 1,000.")
WRONG_TYPES: dict[str, list[Any]] = {
    "string": [["a"], {"a": "b"}],
    "boolean": ["true", "", 1, 0, []],
    "integer": ["7", "", 1.5, True, [7]],
    "array": [7, {"a": "b"}],
}
# Messages for values that a field does not have, by the format of the field, its name, or the first of its choices.
OWN_MESSAGES = {
    "date-time": "Enter a date and time, like 2026-11-21T09:30:00, or null.",
    "email": "Enter a valid email address.",
    "fireAt": NOT_A_TIME,
    "sendAt": NOT_A_TIME,
    "rows": NOT_AN_ID,
    "rules": "Must be a list.",
    "liveBtn": "Unknown switch.",
    "preVideo_position": "Unknown number setting.",
    "OPEN": UNKNOWN_MODE,
    "Open_Ads_Fire": "`Adstype` must be Open_Ads_Fire, NTV_Ads_Fire, or Url_Ads_Fire.",
    "owner": "Choose owner, editor, or viewer.",
}
RANGES = {
    "perDay": FREQUENCY,
    "perHour": FREQUENCY,
    "weight": ("Enter a whole number from 1 to 100.",) * 2,
    "hours": ("Ensure this value is greater than or equal to 0.", "Ensure this value is less than or equal to 168."),
}


def _fields(call: tuple[str, str]) -> dict[str, dict[str, Any]]:
    """Return the described fields of the body by name. `required` is true if the field is required."""
    operation = DESCRIPTION.find(call[0], call[1].partition("?")[0])
    assert operation, call
    content = inline(operation.described.get("requestBody", {}), operation.document).get("content", {})
    (schema,) = [part["schema"] for part in content.values()] or [{}]
    required = schema.get("required", [])
    return {
        name: {**field, **field.get("allOf", field.get("oneOf", [{}]))[0], "required": name in required}
        for name, field in schema.get("properties", {}).items()
        # test_id_lists has the lists of IDs.
        if "anyOf" not in field
    }


BODIES = {call: fields for call in CALLS if call[0] != "GET" and (fields := _fields(call))}


def _type(field: dict[str, Any]) -> str:
    types = field.get("type", "")
    return types if isinstance(types, str) else next(name for name in types if name != "null")


def _own_message(name: str, field: dict[str, Any]) -> str | None:
    keys = (field.get("enum", [""])[0], field.get("format", ""), name)
    return next((OWN_MESSAGES[key] for key in keys if key in OWN_MESSAGES), None)


def _padded(name: str, value: Any, length: int) -> str:
    start = "https://a.example/" if name.endswith("url") else str(value or "")
    return start.ljust(length, "1" if name == "a_phone" else "x")


def _rewind(body: dict[str, Any]) -> None:
    for file in (value for value in body.values() if hasattr(value, "seek")):
        file.seek(0)


def _values(ready: PreparedCall, name: str, field: dict[str, Any]) -> Iterator[tuple[Any, str | None]]:
    """Yield values that a field does not have, each with its message. The message is None if it has details."""
    own, kind, is_id = _own_message(name, field), _type(field), field.get("format") == "uuid"
    if not ready.multipart:
        odd = [7, True] if kind == "string" else []
        yield from ((value, None if is_id else own or MESSAGES.get(kind)) for value in odd + WRONG_TYPES.get(kind, []))
    if kind == "string" and field["required"] and name not in MAY_BE_BLANK.get(ready.path, ()):
        blank = PLEASE_FILL if own in {None, OWN_MESSAGES["email"]} and not is_id else None
        yield from (("", blank), *((("  ", blank),) if name not in ANY_TEXT else ()))
    if kind == "string" and name not in ANY_TEXT:
        message = None if is_id or name in {"topic", "token"} else own or UNSUPPORTED
        yield "a\ab", message
        if name not in IDENTIFIERS:
            yield "a\u202eb", message
    if kind == "integer":
        yield 10**30, None
    if "maxLength" in field:
        limit = field["maxLength"]
        long = f"Enter at most {limit:,} characters." if "password" not in name else f"Password must be at most {limit}"
        yield _padded(name, ready.body.get(name), limit + 1), None if name == "a_phone" else long
    if "minimum" in field:
        yield field["minimum"] - 1, RANGES[name][0]
        yield field["maximum"] + 1, RANGES[name][1]


def _bodies(ready: PreparedCall, name: str, field: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str | None]]:
    """Yield bodies in which one field is invalid, each with its message."""
    if field["required"]:
        yield {key: value for key, value in ready.body.items() if key != name}, None if name in FILES else PLEASE_FILL
    if name in FILES:
        return
    if not ready.multipart and "null" not in field.get("type", []):
        yield ready.body | {name: None}, None if name == "fireAt" else PLEASE_FILL
    yield from ((ready.body | {name: value}, message) for value, message in _values(ready, name, field))


@pytest.mark.parametrize("call", BODIES, ids=" ".join)
def test_invalid_field_is_named_and_nothing_is_written(console, visitor, owner, mailbox, call):
    ready = PREPARED[call](Scenario(console, visitor, owner, mailbox))
    wrong = []
    for name, field in BODIES[call].items():
        for body, message in _bodies(ready, name, field):
            _rewind(body)
            with rolled_back(), CaptureQueriesContext(connection) as queries:
                response = send(call[0], ready, console, body=body, captcha=None)
            writes = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
            errors = response.body.get("errors", {})
            output = (response.status_code, response.body.get("code"), list(errors), writes)
            if output != (400, "invalid", [name], []) or (message or "") not in errors[name][0]:
                wrong.append((name, str(body.get(name, "missing"))[:20], message, output, errors))

    assert wrong == []


def _limits(ready: PreparedCall, call: tuple[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield the longest text, the minimum, and the maximum of each field that has limits."""
    for name, field in BODIES[call].items():
        # Passwords and codes have to be right, and a test goes to a token or a topic.
        if name in ANY_TEXT | {"a_email"} or (name == "token" and "topic" in ready.body):
            continue
        if "maxLength" in field:
            yield name, _padded(name, ready.body.get(name), field["maxLength"])
        yield from ((name, field[limit]) for limit in ("minimum", "maximum") if limit in field)


@pytest.mark.parametrize("call", [call for call in BODIES if call in CHANGES], ids=" ".join)
def test_value_at_its_limit_is_accepted(console, visitor, owner, mailbox, call):
    ready = PREPARED[call](Scenario(console, visitor, owner, mailbox))
    for name, value in _limits(ready, call):
        _rewind(ready.body)
        with rolled_back():
            captcha = "right" if requires_captcha(call) else None
            response = send(call[0], ready, console, body=ready.body | {name: value}, captcha=captcha)
        assert response.status_code == 200, (name, response.body)


def _objects(body: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a response."""
    if isinstance(body, dict):
        yield body
    for inner in body.values() if isinstance(body, dict) else body if isinstance(body, list) else []:
        yield from _objects(inner)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("call", [call for call in BODIES if call in CHANGES], ids=" ".join)
def test_fields_that_are_not_described_are_ignored(console, visitor, owner, mailbox, call):
    ready = PREPARED[call](Scenario(console, visitor, owner, mailbox))
    extra = {name: value for name, value in EXTRA_FIELDS.items() if name not in BODIES[call]}
    captcha = "right" if requires_captcha(call) else None
    recorded = []
    for more in ({}, extra):
        _rewind(ready.body)
        with rolled_back():
            response = send(call[0], ready, console, body=ready.body | more, captcha=captcha)
            assert response.status_code == 200, response.body
            entry = Entry.objects.latest("number")
            account = Admin.objects.filter(pk=owner.pk).values("login_id", "email", "role", "is_superuser", "is_active")
            target = entry.target.rpartition(":")[0]
            recorded.append((entry.action, target, entry.actor_label, entry.before, entry.after, account.get()))
            assert EXTRA_FIELDS["_id"] not in str(response.body)
            assert "2001-01-01" not in str(response.body)
            assert [row for row in _objects(response.body) if row.get("version") == EXTRA_FIELDS["version"]] == []
            assert not Admin.objects.get(pk=owner.pk).check_password(EXTRA_FIELDS["password"])

    assert recorded[0] == recorded[1]
