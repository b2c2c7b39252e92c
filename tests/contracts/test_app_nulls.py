"""Wherever the description lets the app send null the call takes it, and nowhere else."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from apps.analytics.tests.factories import ItemFactory, event
from apps.wire.ids import new_id
from tests.api_schema import FILE

DOCUMENT = json.loads(FILE.read_text())
Place = tuple[str | int, ...]


def good_body(operation: str) -> dict[str, Any]:
    """A body that is taken as a whole, with every field that can be in it beside the others."""
    match operation:
        case "sendEvents":
            return {"id": str(new_id()), "events": [event(ItemFactory(), key="one")]}
        case "sendHeartbeat":
            return {"viewer": "someone"}
    raise AssertionError(f"{operation} takes a body: give one here that is taken.")


def is_taken(answer: Any) -> bool:
    """Of a batch each event is judged by itself."""
    return answer.status_code == 200 and not answer.body.get("rejected")


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
    return schema


def fields_in(schema: dict[str, Any], place: Place = ()) -> Iterator[tuple[Place, bool]]:
    """Every field below, and whether it may be null; of a list, those of its first item."""
    schema = resolved(schema)
    for name, described in schema.get("properties", {}).items():
        kind = resolved(described).get("type", "string")
        yield (*place, name), "null" in kind
        yield from fields_in(described, (*place, name))
    if schema.get("type") == "array":
        yield from fields_in(schema["items"], (*place, 0))


CALLS = {
    (path, described["operationId"]): described["requestBody"]["content"]["application/json"]["schema"]
    for path, methods in DOCUMENT["paths"].items()
    for described in methods.values()
    if described.get("tags") == ["app"] and "requestBody" in described
}
CASES = [
    pytest.param(*call, place, may, id=f"{call[1]} {'.'.join(map(str, place))}")
    for call, schema in CALLS.items()
    for place, may in fields_in(schema)
]


def test_the_calls_of_the_app_that_take_a_body_are_held():
    assert {operation for _, operation in CALLS} == {"sendEvents", "sendHeartbeat"}
    assert len(CASES) >= 7


@pytest.mark.parametrize(("path", "operation"), CALLS)
def test_what_the_nulls_are_put_into_is_taken(phone, path, operation):
    assert is_taken(phone.post(path, good_body(operation)))


@pytest.mark.parametrize(("path", "operation", "place", "may_be_null"), CASES)
def test_null_is_taken_where_it_is_described(phone, path, operation, place, may_be_null):
    body = good_body(operation)
    *way, name = place
    inside: Any = body
    for step in way:
        inside = inside[step]
    inside[name] = None

    assert is_taken(phone.post(path, body)) is may_be_null
