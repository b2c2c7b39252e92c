"""A server whose limits are low enough to be met, with a video, an admin and a session."""

import os
import uuid

import pytest

from tests.device.strangers import MOST_READERS, MOST_STREAMS, VIDEO
from tests.servers import Redis, Web, running
from tests.servers_db import own_database, sign_in


@pytest.fixture(scope="module")
def guarded(request, tmp_path_factory):
    """A server that takes the calls a second that the module says as RATE."""
    folder = tmp_path_factory.mktemp("strangers")
    redis = Redis(folder)
    (folder / "media/videos").mkdir(parents=True)
    (folder / VIDEO[1:]).write_bytes(os.urandom(10_000_000))
    with own_database(folder, f"strangers_{os.getpid()}") as database:
        bearer = sign_in(folder, database)
        # Each test comes from an address of its own.
        rate = request.module.RATE
        bounds = {"DEVICE_CALLS_PER_S": rate, "CALLS_PER_S": rate, "STREAM_VIEWERS_PER_ADDRESS": MOST_STREAMS}
        bounds |= {"STRANGERS_MB": 1, "ADMINS_MB": 125, "MEDIA_ANSWERS_PER_ADDRESS": MOST_READERS}
        bounds["TRUSTED_PROXIES"] = "127.0.0.1"
        more = {**database, "REDIS_URL": redis.url, **{name: str(value) for name, value in bounds.items()}}
        web = Web(folder, more=more)
        with running(redis, web):
            yield web, bearer


@pytest.fixture
def address():
    """Of nobody else."""
    return f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}::1"
