"""The status bar: shared samples that do not extend the session."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.monitoring import load

pytestmark = pytest.mark.enable_socket
PATH = "/api/App/controller/admin/app/loadCheck"


@pytest.fixture(autouse=True)
def _no_sample():
    load._samples.clear()


def test_viewers_of_the_last_minute_are_counted(console, phone, redis_server):
    for viewer in ("one", "two", "one"):
        assert phone.post("/api/App/livecall/heartbeat", {"viewer": viewer}).status_code == 200
    start = timezone.now()
    assert console.get(PATH).body["liveView"] == 2

    with time_machine.travel(start + timedelta(seconds=45), tick=False):
        phone.post("/api/App/livecall/heartbeat", {"viewer": "two"})
        assert console.get(PATH).body["liveView"] == 2
    with time_machine.travel(start + timedelta(seconds=61), tick=False):
        assert console.get(PATH).body["liveView"] == 1


def test_viewers_are_unknown_without_redis(console, phone, redis_server):
    redis_server.kill()

    assert phone.post("/api/App/livecall/heartbeat", {"viewer": "one"}).status_code == 200
    assert console.get(PATH).body["liveView"] is None


def test_load_has_percentages_and_viewers(console, redis_server):
    response = console.get(PATH)

    percentages = {name: response.body.pop(name) for name in ("cpuLoad", "ramUsage", "storageUsage")}
    assert response == (200, {"status": True, "message": "", "liveView": 0})
    assert all(0 <= percentage <= 100 and round(percentage, 1) == percentage for percentage in percentages.values())


def test_load_is_sampled_once_in_four_seconds(clock, console, samples):
    shown = [console.get(PATH).body for _ in range(10)]
    clock.shift(timedelta(seconds=3.9))
    shown.append(console.get(PATH).body)
    assert len(samples) == 1
    clock.shift(timedelta(seconds=0.2))
    console.get(PATH)

    assert all(body == shown[0] for body in shown)
    assert len(samples) == 2


@pytest.fixture
def samples(monkeypatch):
    """Return the times at which the memory was measured: once per sample."""
    taken = []
    read = load.psutil.virtual_memory
    monkeypatch.setattr(load.psutil, "virtual_memory", lambda: taken.append(1) or read())
    return taken
