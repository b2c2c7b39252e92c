"""An asynchronous HTTP client with an address of its own on loopback, so that limits per address see many clients.

It needs a fraction of the CPU time of httpx or aiohttp. Clients share the cores with the servers that they measure.
"""

import asyncio
import ssl
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.servers import API_KEY

TIMEOUT_S = 30.0
# Errors of a connection that fails.
CONNECTION_ERRORS = (OSError, EOFError, TimeoutError, ssl.SSLError, ValueError)


def phone_address(number: int) -> str:
    """Return the loopback address of a phone. Phones share no network of the limits (/24) with admins."""
    return f"127.{10 + number // 62_500}.{number // 250 % 250}.{number % 250 + 1}"


@dataclass
class Site:
    """The URL and the API key of a console."""

    url: str
    certificate: Path | None = None
    api_key: str = API_KEY
    context: ssl.SSLContext | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.url.startswith("https"):
            self.context = ssl.create_default_context(cafile=self.certificate)
            self.context.options |= ssl.OP_NO_RENEGOTIATION

    async def connect(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        parts = urlsplit(self.url)
        port = parts.port or (443 if self.context else 80)
        local = (address, 0) if address else None
        return await asyncio.open_connection(parts.hostname, port, ssl=self.context, local_addr=local, limit=2**18)


class Response(NamedTuple):
    """A response, or the error of a request without one. Its status is 0."""

    status: int = 0
    headers: Mapping[str, str] = {}
    body: bytes = b""
    seconds: float = 0.0
    error: str = ""

    def describe(self) -> str:
        if not self.status:
            return "without a response"
        is_lacking = self.status == 503 and "retry-after" not in self.headers
        return f"{self.status}{' without Retry-After' if is_lacking else ''}"


class Client:
    """Sends one request at a time on a connection that stays open. An error closes it; the next request opens one."""

    def __init__(self, site: Site, address: str = "", headers: Iterable[str] = ()) -> None:
        self.site, self.address = site, address
        lines = (f"Host: {urlsplit(site.url).netloc}", f"api-key: {site.api_key}", *headers)
        self.head = "".join(f"{line}\r\n" for line in lines)
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: bytes = b"", *headers: str) -> Response:
        """Send a request and read its response."""
        started = time.perf_counter()
        try:
            async with asyncio.timeout(TIMEOUT_S):
                reader = await self.send(method, path, body, *headers)
                status, received = await read_head(reader)
                content = b"" if method == "HEAD" else await _read_body(reader, received)
        except CONNECTION_ERRORS as error:
            self.close()
            return Response(seconds=time.perf_counter() - started, error=f"{type(error).__name__} {error}")
        if received.get("connection") == "close":
            self.close()
        return Response(status, received, content, time.perf_counter() - started)

    async def request_once(self, method: str, path: str, body: bytes = b"", *headers: str) -> Response:
        """Send a request on a new connection that is closed afterwards."""
        response = await self.request(method, path, body, *headers)
        self.close()
        return response

    async def send(self, method: str, path: str, body: bytes = b"", *headers: str) -> asyncio.StreamReader:
        """Send a request, and return the reader of its response. Raises one of CONNECTION_ERRORS."""
        self.streams = self.streams or await self.site.connect(self.address)
        reader, writer = self.streams
        lines = "".join(f"{line}\r\n" for line in headers)
        if body:
            lines += "" if "Content-Type:" in lines else "Content-Type: application/json\r\n"
            lines += f"Content-Length: {len(body)}\r\n"
        writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}{lines}\r\n".encode() + body)
        return reader

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of a response."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    return int(first.split()[1]), headers


async def _read_body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    content = b""
    if "content-length" in headers:
        content = await reader.readexactly(int(headers["content-length"]))
    elif headers.get("transfer-encoding") == "chunked":
        while size := int(await reader.readline(), 16):
            content += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    return content


async def read_event(reader: asyncio.StreamReader) -> dict[str, str]:
    """Return the fields of the next event of a stream. Raises EOFError at its end."""
    lines = (await reader.readuntil(b"\n\n")).decode().split("\n")
    # The lines of the chunked encoding have no value.
    return {name: value for name, _, value in (line.partition(": ") for line in lines) if value}


def time_requests(port: int, path: str, times: int, *, bearer: str) -> tuple[list[float], int]:
    """Send requests one after another like a browser. Return their milliseconds, sorted, and the bytes of the last."""

    async def send() -> tuple[list[float], int]:
        headers = [f"Authorization: Bearer {bearer}", "X-Wire-Encoding: gzip"]
        client, took_ms, response = Client(Site(f"http://127.0.0.1:{port}"), headers=headers), [], Response()
        for _ in range(times):
            response = await client.request("GET", path)
            took_ms.append(response.seconds * 1000)
            if response.status != 200:
                raise RuntimeError(f"{path}: {response.status} {response.error}")
        client.close()
        return sorted(took_ms), len(response.body)

    return asyncio.run(send())
