"""The body of a batch, as the thread that reads it meets a sender that is slow."""

import asyncio
import threading

import pytest
from starlette.requests import ClientDisconnect

from apps.device import bridge
from apps.device.bridge import UploadBody
from apps.device.requests import LEAST_BYTES_PER_S, FrontRequest

LENGTH = 10_000_000


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
