"""Random requests from docs/openapi.json: half of the values are valid, half are unexpected."""

import json
import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

DESCRIPTION = json.loads((Path(__file__).resolve().parents[2] / "docs" / "openapi.json").read_text())
SCHEMAS = DESCRIPTION["components"]["schemas"]
METHODS = ("get", "post", "put", "delete")
# The stream never ends by itself.
EXCLUDED = ("/api/App/livecall/stream",)
DEEP = json.loads("[" * 80 + '"x"' + "]" * 80)
NUMBERS = (0, -1, 2**31, 2**63, 2**64, 10**400, 1e308, -1e-308, float("nan"), float("inf"))
TEXTS = ("", " ", "0", "-1", "a\x00b", "\ud800", "\u202egnp", "＝1+1", "=1+1", "<script>", "'; DROP TABLE x;--")
LONG_TEXTS = ("x" * 5_000, "1" * 5_000, "\U0001f600" * 70)
URLS = ("../../etc/passwd", "//evil.example", "https:evil", "javascript:alert(1)")
STRUCTURES: tuple[Any, ...] = ([], {}, [[]], [None], {"": ""}, {"__proto__": {}}, DEEP, ["x"] * 2_000)
UNEXPECTED: tuple[Any, ...] = (None, True, False, *NUMBERS, *TEXTS, *LONG_TEXTS, *URLS, *STRUCTURES)
ENVELOPE = b'{"encryptedData": {"encrypted": "", "iv": ""}}'
BROKEN_BODIES = (b"", b"{", b"[]", b"null", b"\xff\xfe", ENVELOPE, b'{"a":1,"a":2}', b"[" * 9_000)
JSON_TYPE = "application/json"
CONTENT_TYPES = (JSON_TYPE, JSON_TYPE, "text/plain", "multipart/form-data; boundary=x", "application/json; charset=x")
IF_MATCH = ('"1"', '"0"', "1", '"x"', '"99999999999999999999"', "*")


@dataclass(frozen=True)
class RandomRequest:
    """A request. `raw` is sent as it is; without it, `body` is sent encrypted."""

    method: str
    path: str
    body: Any = None
    raw: bytes | None = None
    content_type: str = JSON_TYPE
    has_captcha: bool = False
    headers: dict[str, str] = field(default_factory=dict)


def random_requests(*, seed: int, count: int, ids: list[str]) -> Iterator[RandomRequest]:
    """Return `count` requests. A seed always returns the same ones. `ids` are IDs of existing objects."""
    operations = [
        (method, path, operation)
        for path, item in sorted(DESCRIPTION["paths"].items())
        for method, operation in sorted(item.items())
        if method in METHODS and path not in EXCLUDED
    ]
    generator = _Generator(random.Random(seed), ids)
    for _ in range(count):
        yield generator.request(*generator.chance.choice(operations))


@dataclass
class _Generator:
    chance: random.Random
    ids: list[str]

    def request(self, method: str, path: str, operation: dict[str, Any]) -> RandomRequest:
        query, headers = [], {}
        parameters = operation.get("parameters", [])
        for parameter in parameters:
            name, schema = parameter["name"], parameter.get("schema", {})
            if parameter["in"] == "path":
                path = path.replace("{" + name + "}", quote(self.text(schema), safe=""))
            elif parameter["in"] == "query" and self.is_chosen(0.5):
                query.append(f"{name}={quote(self.text(schema))}")
            elif name == "Idempotency-Key" and self.is_chosen(0.5):
                headers[name] = self.chance.choice([self.uuid(), "one", "0"])
            elif name == "If-Match" and self.is_chosen(0.5):
                headers[name] = self.chance.choice(IF_MATCH)
        content = operation.get("requestBody", {}).get("content", {})
        body = self.value(next(iter(content.values())).get("schema", {})) if content else None
        is_plain = "app" in operation.get("tags", []) or path.endswith("update/status")
        raw = json.dumps(body).encode() if is_plain and body is not None else None
        content_type = JSON_TYPE
        if self.is_chosen(0.08):
            raw = raw if method == "get" else self.chance.choice(BROKEN_BODIES)
            content_type = self.chance.choice(CONTENT_TYPES)
        return RandomRequest(
            method.upper(),
            path + ("?" + "&".join(query) if query else ""),
            body,
            raw,
            content_type,
            has_captcha=any(parameter["name"] == "X-Captcha" for parameter in parameters),
            headers=headers,
        )

    def is_chosen(self, share: float) -> bool:
        return self.chance.random() < share

    def uuid(self) -> str:
        return str(uuid.UUID(int=self.chance.getrandbits(128)))

    def text(self, schema: dict[str, Any]) -> str:
        value = self.value(schema)
        text = value if isinstance(value, str) else json.dumps(value)
        # A URL that is too long does not reach the console.
        return (text.encode("utf-8", "replace").decode()[:300]) or "x"

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        if self.is_chosen(0.12) or depth > 6:
            return self.chance.choice(UNEXPECTED)
        if "$ref" in schema:
            return self.value(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]], depth + 1)
        if several := schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf"):
            return self.value(self.chance.choice(several), depth + 1)
        kind = schema.get("type", "object")
        kind = self.chance.choice(kind) if isinstance(kind, list) else kind
        if kind == "object":
            fields = schema.get("properties", {}).items()
            return {name: self.value(field, depth + 1) for name, field in fields if self.is_chosen(0.9)}
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(self.chance.randint(0, 3))]
        return self.chance.choice(schema.get("enum") or self.choices(kind, schema.get("format", "")))

    def choices(self, kind: str, text_format: str) -> list[Any]:
        by_kind: dict[str, list[Any]] = {
            "integer": [0, 1, 2, 10, 99, 10_000],
            "number": [self.chance.uniform(-10, 10)],
            "boolean": [True, False],
            "null": [None],
            "string": ["a", "Shop", "https://a.example.com", "native", "7"],
        }
        by_format = {
            "uuid": [*self.ids, self.uuid()],
            "date": ["2025-01-01", "2026-11-21", "9999-12-31", "2025-02-30"],
            "email": ["reader@example.com"],
            "uri": ["https://a.example.com"],
        }
        return by_format.get(text_format, by_kind[kind]) if kind == "string" else by_kind[kind]
