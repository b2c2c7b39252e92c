"""The body of a batch, as the thread that reads it meets a sender that is slow; files, as slow readers meet them."""

import asyncio
import io
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.requests import ClientDisconnect

from apps.device import bridge
from apps.device.bridge import Bridge, UploadBody
from apps.device.requests import LEAST_BYTES_PER_S, FrontRequest
from apps.wire.errors import TooMany

LENGTH = 10_000_000
LONG_FILE = 200_000


@pytest.fixture
def loop():
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield loop
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def read_from(loop, monkeypatch):
    """What a thread reads of a batch whose sender gives `pieces`, each after so many seconds."""
    monkeypatch.setattr(bridge, "SILENCE_S", 0.3)

    def read(*pieces):
        left = list(pieces)

        async def receive():
            if not left:
                raise ClientDisconnect
            after_s, piece = left.pop(0)
            await asyncio.sleep(after_s)
            return {"type": "http.request", "body": piece, "more_body": bool(left)}

        scope = {"path": "/", "headers": [(b"content-length", b"%d" % LENGTH)]}
        return UploadBody(b"start", FrontRequest(scope, receive), loop).read()

    return read


def test_all_of_it_is_read(read_from):
    assert read_from((0, b" and"), (0.01, b" end")) == b"start and end"


def test_a_sender_that_falls_silent_is_given_up(read_from):
    assert read_from((0, bytes(1_000_000)), (60, b"more")) == b"start" + bytes(1_000_000)


def test_a_sender_that_gives_a_byte_now_and_then_is_given_up(read_from):
    assert len(read_from(*[(0.02, b"x")] * 500)) < 50


def test_a_slow_sender_is_waited_for_as_long_as_its_bytes_may_take(read_from):
    piece = bytes(LEAST_BYTES_PER_S // 10)

    assert len(read_from(*[(0.05, piece)] * 20)) == len(b"start") + 20 * len(piece)


def test_a_sender_that_goes_is_given_up(read_from):
    assert read_from((0, b" and")) == b"start and"


@pytest.fixture
def read_file():
    """Ask for a file of so many bytes, and take of it what `send` takes."""

    def answer(environ, start):
        start("200 OK", [("Content-Length", str(LONG_FILE))])
        return environ["wsgi.file_wrapper"](io.BytesIO(bytes(LONG_FILE)))

    async def read(send, address="203.0.113.7"):
        scope = {"method": "GET", "path": "/static/a.js", "query_string": b"", "headers": [], "client": (address, 1)}
        scope |= {"http_version": "1.1", "scheme": "http"}
        await made.answer(FrontRequest(scope, None), io.BytesIO(), None, send)

    with ThreadPoolExecutor(2) as pool:
        made = Bridge(answer, pool)
        yield read


def test_a_long_file_is_sent_in_blocks_of_which_little_waits_for_a_reader(read_file):
    sent = []

    async def send(message):
        sent.append(len(message.get("body", b"")))

    asyncio.run(read_file(send))

    assert (sum(sent), max(sent)) == (LONG_FILE, 16_384)


def test_one_network_reads_so_many_long_files_at_one_time_and_no_more(read_file, settings):
    settings.MEDIA_ANSWERS_PER_ADDRESS = 3

    async def readers():
        is_over = asyncio.Event()

        async def send(_message):
            await is_over.wait()

        async with asyncio.TaskGroup() as group:
            for _ in range(3):
                group.create_task(read_file(send))
            await asyncio.sleep(0.3)
            with pytest.raises(TooMany):
                await asyncio.wait_for(read_file(send), 5)
            is_over.set()
            await read_file(send, "198.51.100.7")
        await read_file(send)

    asyncio.run(readers())
