"""Random requests from docs/openapi.json: half of the values are valid, half are unexpected."""

import json
import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

DESCRIPTION = Path(__file__).resolve().parents[1] / "docs" / "openapi.json"
METHODS = ("get", "post", "put", "delete")
# The stream never ends by itself.
LEFT_OUT = ("/api/App/livecall/stream",)
_DEEP: Any = "x"
for _ in range(80):
    _DEEP = [_DEEP]
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**31, 2**63, 2**64, 10**400, 1e308, -1e-308, float("nan"), float("inf")),
    *(
        "",
        " ",
        "0",
        "-1",
        "x" * 5_000,
        "a\x00b",
        "\ud800",
        "\u202egnp",
        "＝1+1",
        "=1+1",
        "<script>",
        "'; DROP TABLE x;--",
    ),
    *("\U0001f600" * 70, "../../etc/passwd", "//evil.example", "https:evil", "javascript:alert(1)", "1" * 5_000),
    *([], {}, [[]], [None], {"": ""}, {"__proto__": {}}, _DEEP, ["x"] * 2_000),
)
RAW = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"encryptedData": {"encrypted": "", "iv": ""}}',
    b'{"a":1,"a":2}',
    b"[" * 9_000,
)
KINDS = (
    "application/json",
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/json; charset=x",
)


@dataclass(frozen=True)
class Shot:
    """A request. `raw` replaces the encrypted body if it is set."""

    method: str
    path: str
    body: Any = None
    raw: bytes | None = None
    kind: str = "application/json"
    is_plain: bool = False
    asks_captcha: bool = False
    headers: dict[str, str] = field(default_factory=dict)


def shots(*, seed: int, count: int, ids: list[str]) -> Iterator[Shot]:
    """Return `count` requests. A seed always returns the same ones. `ids` are IDs of existing objects."""
    chance = random.Random(seed)
    described = json.loads(DESCRIPTION.read_text())
    calls = [
        (method, path, operation)
        for path, item in sorted(described["paths"].items())
        for method, operation in sorted(item.items())
        if method in METHODS and path not in LEFT_OUT
    ]
    maker = _Maker(chance, described["components"]["schemas"], ids)
    for _ in range(count):
        yield maker.make(*chance.choice(calls))


@dataclass
class _Maker:
    chance: random.Random
    schemas: dict[str, Any]
    ids: list[str]

    def make(self, method: str, path: str, operation: dict[str, Any]) -> Shot:
        parameters = operation.get("parameters", [])
        names = {one.get("name") for one in parameters}
        for one in parameters:
            if one.get("in") == "path":
                path = path.replace("{" + one["name"] + "}", quote(self._text(one.get("schema", {})), safe=""))
        query = [
            f"{one['name']}={quote(self._text(one.get('schema', {})))}"
            for one in parameters
            if one.get("in") == "query" and self.chance.random() < 0.5
        ]
        headers = {}
        if "Idempotency-Key" in names and self.chance.random() < 0.5:
            headers["Idempotency-Key"] = self.chance.choice(
                [str(uuid.UUID(int=self.chance.getrandbits(128))), "one", "0"]
            )
        if "If-Match" in names and self.chance.random() < 0.5:
            headers["If-Match"] = self.chance.choice(['"1"', '"0"', "1", '"x"', '"99999999999999999999"', "*"])
        content = operation.get("requestBody", {}).get("content", {})
        schema = next((one.get("schema", {}) for one in content.values()), None)
        is_odd = self.chance.random() < 0.08
        return Shot(
            method.upper(),
            path + ("?" + "&".join(query) if query else ""),
            None if schema is None else self._value(schema),
            self.chance.choice(RAW) if is_odd and method != "get" else None,
            self.chance.choice(KINDS) if is_odd else "application/json",
            "app" in operation.get("tags", []) or path.endswith("update/status"),
            "X-Captcha" in names,
            headers,
        )

    def _text(self, schema: dict[str, Any]) -> str:
        value = self._value(schema)
        text = value if isinstance(value, str) else json.dumps(value)
        # A URL that is too long does not reach the console.
        return (text.encode("utf-8", "replace").decode()[:300]) or "x"

    def _value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        if self.chance.random() < 0.12 or depth > 6:
            return self.chance.choice(ODD)
        several = schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf")
        if several or "$ref" in schema:
            chosen = self.chance.choice(several) if several else self.schemas[schema["$ref"].rsplit("/", 1)[1]]
            return self._value(chosen, depth + 1)
        kind = schema.get("type", "object")
        kind = self.chance.choice(kind) if isinstance(kind, list) else kind
        if kind == "object":
            given = schema.get("properties", {})
            return {name: self._value(one, depth + 1) for name, one in given.items() if self.chance.random() < 0.9}
        if kind == "array":
            return [self._value(schema.get("items", {}), depth + 1) for _ in range(self.chance.randint(0, 3))]
        return self._plain(kind, schema)

    def _plain(self, kind: str, schema: dict[str, Any]) -> Any:
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        if kind == "integer":
            return self.chance.choice([0, 1, 2, 10, 99, 10_000])
        if kind == "number":
            return self.chance.uniform(-10, 10)
        if kind == "boolean":
            return self.chance.random() < 0.5
        if kind == "null":
            return None
        by_format = {
            "uuid": self.chance.choice([*self.ids, str(uuid.UUID(int=self.chance.getrandbits(128)))]),
            "date": self.chance.choice(["2025-01-01", "2026-11-21", "9999-12-31", "2025-02-30"]),
            "email": "somebody@example.com",
            "uri": "https://a.example.com",
        }
        return by_format.get(
            schema.get("format", ""), self.chance.choice(["a", "Shop", "https://a.example.com", "native", "7"])
        )
