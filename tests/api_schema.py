"""Holds answers against docs/openapi.json, strictly: what is not described fails, and so does what is missing.

The test clients call `DESCRIPTION.check` with every answer that they open, so that the description is true of whatever
a test sees. It reads the file, not the code: `make schema` writes it, and `make check` holds the two together.
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

# jsonschema takes it along where another package brought it, and it compiles a grammar for 1.5 s in each process. The
# formats that are checked here are those below.
sys.modules.setdefault("rfc3987_syntax", None)
from jsonschema import Draft202012Validator, FormatChecker  # noqa: E402

FILE = Path(__file__).resolve().parents[1] / "docs" / "openapi.json"
# What any address under /api/ may be refused with, a call or not.
CONSOLE_MARK = "a"
REFUSED_ANYWHERE = {400, 401, 403, 404, 405}
FORMATS = FormatChecker(formats=())
for name, parse in {"uuid": UUID, "date": date.fromisoformat, "date-time": datetime.fromisoformat}.items():
    FORMATS.checks(name, raises=ValueError)(lambda value, parse=parse: not isinstance(value, str) or bool(parse(value)))


class NotDescribed(AssertionError):
    """An answer, or the call that got it, is not as the description says."""


@dataclass(frozen=True)
class Seen:
    """One call and its answer, opened; `body` is None where there is none."""

    method: str
    path: str
    status: int
    body: Any
    query: str = ""
    # What the console sent, opened. Calls of the app take odd events on purpose, to reject them one by one.
    sent: Any = None


@dataclass(eq=False)
class Operation:
    pattern: re.Pattern[str]
    described: dict[str, Any]
    document: dict[str, Any]
    validators: dict[int | str, Draft202012Validator | None] = field(default_factory=dict)

    @cached_property
    def queries(self) -> set[str]:
        return {one["name"] for one in self.described.get("parameters", []) if one["in"] == "query"}

    def answer_validator(self, status: int) -> Draft202012Validator | None:
        """None: an answer without a body. Raises KeyError for a status that is not described."""
        if status not in self.validators:
            self.validators[status] = self._compile(self.described["responses"][str(status)])
        return self.validators[status]

    @cached_property
    def body_validator(self) -> Draft202012Validator | None:
        # Fields that a call does not know are ignored by it.
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
        # Of two templates that fit an address, the one with fewer placeholders is meant, whatever the method.
        for template, path in sorted(document["paths"].items(), key=lambda item: item[0].count("{")):
            pattern = re.compile("[^/]+".join(re.escape(part) for part in re.split(r"{[^}]+}", template)))
            self.paths.append({method.upper(): Operation(pattern, said, document) for method, said in path.items()})
        self.error_body = Draft202012Validator(inline(document["components"]["schemas"]["Refusal"], document))
        self.find = lru_cache(maxsize=4096)(self._find)

    def check(self, seen: Seen) -> None:
        """Raise NotDescribed unless operation, parameters, status and both bodies are as described."""
        operation = self.find(seen.method, seen.path)
        problem = self._problem(operation, seen)
        if problem:
            name = operation.described["operationId"] if operation else f"{seen.method} {seen.path}"
            raise NotDescribed(f"{name}, answered {seen.status}: {problem}. Is it in the code, run `make schema`.")

    def _find(self, method: str, path: str) -> Operation | None:
        bare = path.rstrip("/")
        fitting = (path for path in self.paths if next(iter(path.values())).pattern.fullmatch(bare))
        return next(fitting, {}).get(method)

    def _problem(self, operation: Operation | None, seen: Seen) -> str | None:
        if operation is None:
            is_refusal = seen.status in REFUSED_ANYWHERE
            return first_error(self.error_body, seen.body) if is_refusal else "there is no such operation"
        try:
            validator = operation.answer_validator(seen.status)
        except KeyError:
            return "this status is not described"
        if (validator is None) != (seen.body is None):
            return "there is a body where none is described" if validator is None else "the body is missing"
        if validator is not None and (error := first_error(validator, seen.body)):
            return error
        return _undeclared(operation, seen) if seen.status < 400 else None


def _undeclared(operation: Operation, seen: Seen) -> str | None:
    """What a call was carried out with though the description does not have it."""
    # An address that console and app share says in the query for whom it is, whatever the method.
    queries = {name for name, _ in parse_qsl(seen.query, keep_blank_values=True)} - {CONSOLE_MARK}
    missing = sorted(queries - operation.queries)
    if missing:
        return f"no query parameter {missing[0]} is described"
    validator = operation.body_validator
    error = first_error(validator, seen.sent) if validator and seen.sent is not None else None
    return f"the request, {error}" if error else None


def inline(part: Any, document: dict[str, Any], *, is_strict: bool = True) -> Any:
    """A part of the document with its references replaced by what they name; strict: no field beyond those."""
    if isinstance(part, list):
        return [inline(one, document, is_strict=is_strict) for one in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("$ref"), str):
        named: Any = document
        for step in part["$ref"].removeprefix("#/").split("/"):
            named = named[step]
        part = {**named, **{name: value for name, value in part.items() if name != "$ref"}}
    whole = {name: inline(value, document, is_strict=is_strict) for name, value in part.items()}
    if is_strict and isinstance(whole.get("properties"), dict) and whole.get("type") == "object":
        whole.setdefault("additionalProperties", False)
    return whole


def _without_lengths(part: Any) -> Any:
    """The server trims a text before it counts. Without lengths, several forms of a text may fit."""
    if isinstance(part, list):
        return [_without_lengths(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {name: value for name, value in part.items() if name not in {"minLength", "maxLength"}}
    return {"anyOf" if name == "oneOf" else name: _without_lengths(value) for name, value in kept.items()}


def first_error(validator: Draft202012Validator, body: Any) -> str | None:
    error = next(validator.iter_errors(body), None)
    while error is not None and error.context:
        # Of several forms that it might have had, the one that it came nearest to.
        error = max(error.context, key=lambda one: len(one.absolute_path))
    return None if error is None else f"{error.json_path}: {error.message[:300]}"


DESCRIPTION = Description(json.loads(FILE.read_text()))
