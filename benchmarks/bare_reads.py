"""The yardstick of the console's reads: the same statements through the driver, then JSON, gzip and AES.

One function without a framework, which knows its rows already: no session, no validation, no names looked up.
"""

import base64
import gzip
import json
import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from Crypto.Cipher import AES

from tests.servers import API_KEY

# Whoever has no framework asks for no session either.
NOT_ASKED = "accounts_session"


@dataclass
class Read:
    """What one read of the console asks the database, and what it answers."""

    statements: list[tuple[str, Any]] = field(default_factory=list)
    answer: Any = None
    is_packed: bool = False


def record(path: str, headers: Mapping[str, str]) -> Read:
    """Answer the call once in this process, and note its statements and its answer."""
    from django.conf import settings  # noqa: PLC0415 - Django is set up by now
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from apps.wire.encryption import decrypt  # noqa: PLC0415

    found = Read()

    def note(execute: Callable[..., Any], sql: str, params: Any, *more: Any) -> Any:
        if NOT_ASKED not in sql:
            found.statements.append((sql, params))
        return execute(sql, params, *more)

    client = Client(headers={"api-key": API_KEY, **headers}, SERVER_NAME="127.0.0.1")
    # The first answer of a process reads what later ones have.
    client.get(path)
    with connection.execute_wrapper(note):
        answered = client.get(path)
    opened = decrypt(answered.json(), settings.WIRE_KEYS).plaintext
    found.is_packed = answered.get("X-Wire-Encoding") == "gzip"
    found.answer = json.loads(gzip.decompress(opened) if found.is_packed else opened)
    return found


@contextmanager
def work(read: Read, *, core: int) -> Iterator[Callable[[], bytes]]:
    """What does the bare work once, on the core that the server has."""
    key = secrets.token_bytes(32)

    def once() -> bytes:
        for sql, params in read.statements:
            run(sql, params)
        return _seal(read, key)

    with _on_core(core), _run() as run:
        yield once


def _seal(read: Read, key: bytes) -> bytes:
    iv, plaintext = secrets.token_bytes(16), orjson.dumps(read.answer)
    if read.is_packed:
        plaintext = gzip.compress(plaintext, compresslevel=5, mtime=0)
    sealed, tag = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=16).encrypt_and_digest(plaintext)
    return orjson.dumps({"encrypted": base64.b64encode(sealed + tag).decode(), "iv": base64.b64encode(iv).decode()})


@contextmanager
def _run() -> Iterator[Callable[[str, Any], Any]]:
    """Run a statement by the driver itself, and make its rows what an answer is made of."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    params = connection.get_connection_params()
    if connection.vendor == "sqlite":
        plain = sqlite3.connect(params["database"], isolation_level=None)
        try:
            yield lambda sql, values: _rows(plain.execute(_for_sqlite(sql), values or ()))
        finally:
            plain.close()
        return
    import psycopg  # noqa: PLC0415 - of the databases one is there

    kept = ("dbname", "user", "password", "host", "port")
    with psycopg.connect(**{name: params[name] for name in kept if name in params}, autocommit=True) as opened:
        cursor = psycopg.ClientCursor(opened)
        yield lambda sql, values: _rows(cursor.execute(sql, values))


def _rows(cursor: Any) -> list[dict[str, Any]]:
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _for_sqlite(sql: str) -> str:
    return re.sub(r"(?<!%)%s", "?", sql).replace("%%", "%")


@contextmanager
def _on_core(core: int) -> Iterator[None]:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
