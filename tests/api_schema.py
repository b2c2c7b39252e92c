"""Check responses against docs/openapi.json. Fields that are not described fail, and so do missing ones.

The test clients call `DESCRIPTION.check` with every response that they read. The file is the reference, not the code:
`make schema` writes it, and `make check` compares the two.
"""

import json
import re
import sys
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

# jsonschema imports this package if it is installed, which takes 1.5 s per process. The formats below do not need it.
sys.modules.setdefault("rfc3987_syntax", None)
from jsonschema import Draft202012Validator, FormatChecker  # noqa: E402

FILE = Path(__file__).resolve().parents[1] / "docs" / "openapi.json"
# `?a=true` selects the console where the console and the app share a path.
CONSOLE_QUERY = "a"
# Every path under /api/ may return these, even if no operation has it.
ERRORS_EVERYWHERE = {400, 401, 403, 404, 405}
FORMATS = FormatChecker(formats=())
for name, parse in {"uuid": UUID, "date": date.fromisoformat, "date-time": datetime.fromisoformat}.items():
    FORMATS.checks(name, raises=ValueError)(lambda value, parse=parse: not isinstance(value, str) or bool(parse(value)))


class UndocumentedResponseError(AssertionError):
    """A request or its response does not match the description."""


@dataclass(frozen=True)
class Seen:
    """A decrypted request and its response. `body` is None if the response has none."""

    method: str
    path: str
    status: int
    body: Any
    query: str = ""
    # The decrypted request body of the console. The app's events are not checked: the server rejects them one by one.
    sent: Any = None


@dataclass(eq=False)
class Operation:
    pattern: re.Pattern[str]
    described: dict[str, Any]
    document: dict[str, Any]
    validators: dict[int | str, Draft202012Validator | None] = field(default_factory=dict)

    @cached_property
    def queries(self) -> set[str]:
        return {field["name"] for field in self.described.get("parameters", []) if field["in"] == "query"}

    def response_validator(self, status: int) -> Draft202012Validator | None:
        """Return None for a response without a body. Raises KeyError if the status is not described."""
        if status not in self.validators:
            self.validators[status] = self._compile(self.described["responses"][str(status)])
        return self.validators[status]

    @cached_property
    def body_validator(self) -> Draft202012Validator | None:
        # Operations ignore unknown fields.
        described = inline(self.described.get("requestBody", {}), self.document, is_strict=False)
        content = described.get("content", {}).get("application/json")
        return None if content is None else Draft202012Validator(_without_lengths(content["schema"]))

    def _compile(self, part: dict[str, Any], *, is_strict: bool = True) -> Draft202012Validator | None:
        inlined = inline(part, self.document, is_strict=is_strict)
        content = inlined.get("content", {}).get("application/json")
        return None if content is None else Draft202012Validator(content["schema"], format_checker=FORMATS)


class Description:
    def __init__(self, document: dict[str, Any]) -> None:
        self.paths: list[dict[str, Operation]] = []
        # If two templates match a path, the one with fewer placeholders wins.
        for template, path in sorted(document["paths"].items(), key=lambda item: item[0].count("{")):
            pattern = re.compile("[^/]+".join(re.escape(part) for part in re.split(r"{[^}]+}", template)))
            self.paths.append(
                {method.upper(): Operation(pattern, described, document) for method, described in path.items()}
            )
        self.error_body = Draft202012Validator(inline(document["components"]["schemas"]["Error"], document))
        self.find = lru_cache(maxsize=4096)(self._find)

    def check(self, seen: Seen) -> None:
        """Raise UndocumentedResponseError if operation, parameters, status, or a body differ from the description."""
        operation = self.find(seen.method, seen.path)
        problem = self._problem(operation, seen)
        if problem:
            name = operation.described["operationId"] if operation else f"{seen.method} {seen.path}"
            raise UndocumentedResponseError(
                f"{name}, status {seen.status}: {problem}. If the code is right, run `make schema`."
            )

    def _find(self, method: str, path: str) -> Operation | None:
        trimmed_path = path.rstrip("/")
        matching = (path for path in self.paths if next(iter(path.values())).pattern.fullmatch(trimmed_path))
        return next(matching, {}).get(method)

    def _problem(self, operation: Operation | None, seen: Seen) -> str | None:
        if operation is None:
            is_error = seen.status in ERRORS_EVERYWHERE
            return first_error(self.error_body, seen.body) if is_error else "there is no such operation"
        try:
            validator = operation.response_validator(seen.status)
        except KeyError:
            return "this status is not described"
        if (validator is None) != (seen.body is None):
            return "there is a body where none is described" if validator is None else "the body is missing"
        if validator is not None and (error := first_error(validator, seen.body)):
            return error
        return _undeclared(operation, seen) if seen.status < 400 else None


def _undeclared(operation: Operation, seen: Seen) -> str | None:
    """Return the query parameter or body field that was accepted without being described."""
    queries = {name for name, _ in parse_qsl(seen.query, keep_blank_values=True)} - {CONSOLE_QUERY}
    missing = sorted(queries - operation.queries)
    if missing:
        return f"no query parameter {missing[0]} is described"
    validator = operation.body_validator
    error = first_error(validator, seen.sent) if validator and seen.sent is not None else None
    return f"the request, {error}" if error else None


def inline(part: Any, document: dict[str, Any], *, is_strict: bool = True) -> Any:
    """Return a part of the document with its references resolved. Strict: objects have no other fields."""
    if isinstance(part, list):
        return [inline(item, document, is_strict=is_strict) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("$ref"), str):
        target: Any = document
        for step in part["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        part = {**target, **{name: value for name, value in part.items() if name != "$ref"}}
    inlined = {name: inline(value, document, is_strict=is_strict) for name, value in part.items()}
    if is_strict and isinstance(inlined.get("properties"), dict) and inlined.get("type") == "object":
        inlined.setdefault("additionalProperties", False)
    return inlined


def _without_lengths(part: Any) -> Any:
    """Return the schema without lengths, because the server trims a text before it checks its length."""
    if isinstance(part, list):
        return [_without_lengths(item) for item in part]
    if not isinstance(part, dict):
        return part
    others = {name: value for name, value in part.items() if name not in {"minLength", "maxLength"}}
    return {"anyOf" if name == "oneOf" else name: _without_lengths(value) for name, value in others.items()}


def first_error(validator: Draft202012Validator, body: Any) -> str | None:
    error = next(validator.iter_errors(body), None)
    while error is not None and error.context:
        # Report the possible schema that matched the furthest.
        error = max(error.context, key=lambda context: len(context.absolute_path))
    return None if error is None else f"{error.json_path}: {error.message[:300]}"


DESCRIPTION = Description(json.loads(FILE.read_text()))
