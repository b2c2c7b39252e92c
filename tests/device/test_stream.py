"""The stream of a running server: fired, scheduled, and stopped ads, the configuration, outages, and limits."""

import http.client
import os
import re
import socket
import time
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime

import pytest

from tests.device.listener import Listener
from tests.servers import API_KEY, Redis, Web, Worker, running
from tests.servers_db import own_database, rows
from tests.shell import Shell
from tests.waiting import PATIENCE_S, wait_for

CONFIG = "/api/App/config"
MAX_STREAMS = 12
# The guarantee is one second. A busy machine needs longer.
LIMIT_S = 15.0
# The guarantee of the worker is two seconds.
MAX_DELAY_S = 6.0
# Time to save a schedule and to read the first events of the streams.
AHEAD_S = 6
SHOWN_S = 4
ADMIN_CODE = """
from datetime import UTC, datetime, timedelta
from apps.accounts.models import Admin
from apps.controller import services as controller
from apps.core.actor import Actor
from apps.livecall import services as livecall
from apps.livecall.models import FiredAd
from apps.placements import services as placements
from django.utils import timezone
admin = Admin.objects.first() or Admin.objects.create_user('owner', 'o@example.com', 'right-horse-7')
actor = Actor(admin=admin, address='', now=timezone.now())
ad = {'type': livecall.FireType.URL, 'url': 'https://example.com', 'actor': actor}
def fire(*names):
    for name in names:
        livecall.fire_ad(name=name, **ad)
def schedule(name, seconds):
    livecall.schedule_ad(name=name, fire_at=timezone.now() + timedelta(seconds=seconds), **ad)
def delete(name):
    livecall.delete_fired(ids=[FiredAd.objects.get(name=name).pk], actor=actor)
def stop(name):
    livecall.stop_ad(ad_id=FiredAd.objects.get(name=name).pk, actor=actor)
def show_ad(at, end):
    texts = {'unit_id': 'u', 'description': 'd'}
    added = placements.add_placement(kind='native', name='Coming', **texts, actor=actor)
    times = {'starts_at': datetime.fromtimestamp(at, UTC), 'ends_at': datetime.fromtimestamp(end, UTC)}
    placements.update_placement(
        kind='native', placement_id=added.pk, **texts, seen_version=1, actor=actor, **times)
"""
PLANNED_AND_FIRED = """
SELECT p.fire_at, f.created_at FROM livecall_plannedfiring p JOIN livecall_firedad f ON f.id = p.fired_id
WHERE p.name = 'Scheduled'
"""

pytestmark = pytest.mark.enable_socket


@dataclass
class Scenario:
    """A server with its Redis, and another process that works as an admin."""

    web: Web
    redis: Redis
    shell: Shell
    more: dict[str, str]

    def run(self, code: str) -> float:
        """Run code as an admin in another process, and return the time after it."""
        self.shell.run(ADMIN_CODE + code)
        return time.time()

    def rows(self, query: str) -> list[tuple]:
        return rows(self.more, query)


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stream")
    redis = Redis(folder)
    with own_database(folder, f"stream_{os.getpid()}") as database:
        more = {**database, "REDIS_URL": redis.url, "STREAM_VIEWERS": str(MAX_STREAMS)}
        web, shell = Web(folder, more=more), Shell(folder, more)
        with running(redis, web, shell):
            yield Scenario(web, redis, shell, more)


@pytest.fixture
def web(scenario):
    return scenario.web


def test_ad_fired_by_another_process_arrives_with_its_id(scenario, web):
    app = Listener(web, viewer="phone-1")
    assert app.response.status == 200
    assert app.response.headers["Content-Type"] == "text/event-stream"

    scenario.run("fire('First')")
    event_id, data = app.event()

    ((stored,),) = scenario.rows("SELECT id FROM livecall_firedad WHERE name = 'First'")
    assert event_id.replace("-", "") == str(stored).replace("-", "")
    assert data["_id"] == event_id
    assert {key: data[key] for key in ("Adstype", "a_name", "url")} == {
        "Adstype": "Url_Ads_Fire",
        "a_name": "First",
        "url": "https://example.com",
    }
    wait_for(lambda: "console_live_viewers 1.0" in metrics_of(web), "a viewer that is counted", 30, every_s=0.1)
    app.close()


def metrics_of(web):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", "/metrics")
    return connection.getresponse().read().decode()


def test_new_configuration_is_reported_to_listeners(scenario, web):
    app = Listener(web)
    first = app.config()
    assert first == tag_of_config(web)

    scenario.run("controller.set_switch(switch='tracking', on=True, actor=actor)")
    second = app.config()

    assert second != first
    assert second == tag_of_config(web)
    late = Listener(web)
    assert late.config() == second
    app.close()
    late.close()


def test_start_of_a_rule_is_reported_to_matching_phones(scenario, web):
    android, ios = Listener(web, phone="platform=android"), Listener(web, phone="platform=ios")
    before = android.config()
    assert before == ios.config() == tag_of_config(web)

    scenario.run(
        "begins = (timezone.now() + timedelta(seconds=4)).strftime('%Y-%m-%dT%H:%M:%SZ')\n"
        "rules = [{'name': 'a', 'value': True, 'when': {'platform': ['android'], 'from': begins}}]\n"
        "controller.set_rules(setting='live_button', rules=rules, actor=actor)\n",
    )
    after = android.config()

    assert after == tag_of_config(web, "?platform=android&version=2.3.1") != before
    assert tag_of_config(web, "?platform=ios") == tag_of_config(web) == before
    scenario.run("fire('Nothing before this')")
    # The next event is the fired ad, because changes for other platforms are not sent.
    assert ios.fields()["event"] == "fired"
    android.close()
    ios.close()


def tag_of_config(web, query=""):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", CONFIG + query, headers={"api-key": API_KEY})
    return connection.getresponse().headers["ETag"]


def is_shown(web):
    """Return the times before and after the request, and whether the ad is in the configuration."""
    sent_at = time.time()
    ads = web.request("GET", CONFIG)[1]["placements"]["native"]
    return sent_at, time.time(), bool(ads)


def test_scheduled_ad_of_two_servers_is_shown_exactly_in_its_period(scenario, tmp_path):
    webs = [scenario.web, Web(tmp_path, more=scenario.more)]
    with running(webs[1]):
        at = int(time.time()) + AHEAD_S
        end = at + SHOWN_S
        scenario.run(f"show_ad({at}, {end})")
        streams = [Listener(web) for web in webs]
        before = {stream.config() for stream in streams}
        seen = []
        while not seen or seen[-1][0] < end + 1:
            seen += [is_shown(web) for web in webs]
            time.sleep(0.05)

        assert [one for one in seen if (one[1] < at or one[0] >= end) and one[2]] == []
        assert [one for one in seen if one[0] >= at and one[1] < end and not one[2]] == []
        assert (len(before), any(responded < at for _, responded, _ in seen)) == (1, True)
        shown = {stream.config() for stream in streams}
        assert len(shown) == 1
        assert shown != before
        # After the end, the configuration is the same as before the start.
        assert {stream.config() for stream in streams} == before
        for web in webs:
            status, _ = web.request("GET", CONFIG, **{"If-None-Match": min(shown)})
            assert status == 200
        for stream in streams:
            stream.close()


def test_returning_app_gets_ads_missed_during_a_crash(scenario, web):
    app = Listener(web)
    scenario.run("fire('Seen')")
    last, data = app.event()
    assert data["a_name"] == "Seen"

    for worker in web.workers_alive():
        worker.kill()
    app.close()
    scenario.run("fire('Missed-1', 'Missed-2')")
    web.wait_until_live()
    again = Listener(web, after=last)

    assert [again.event()[1]["a_name"] for _ in range(2)] == ["Missed-1", "Missed-2"]
    scenario.run("fire('Next')")
    assert again.event()[1]["a_name"] == "Next"
    again.close()


def test_scheduled_ad_and_its_stop_reach_listeners(scenario, web, tmp_path):
    app = Listener(web)
    with running(Worker(tmp_path, scenario.more)):
        scenario.run("schedule('Scheduled', 4)")
        event_id, ad = app.event()
    arrived = time.time()
    meant, fired = (time_of(at) for at in scenario.rows(PLANNED_AND_FIRED)[0])
    stopped = scenario.run("stop('Scheduled')")

    assert app.stopped() == event_id
    assert time.time() - stopped < LIMIT_S
    assert ad["a_name"] == "Scheduled"
    assert -1 < fired - meant < MAX_DELAY_S
    assert -1 <= arrived - meant < LIMIT_S
    app.close()


def time_of(at):
    return datetime.fromisoformat(f"{at}+00:00" if isinstance(at, str) else at.isoformat()).timestamp()


def test_fired_ads_and_their_stop_arrive_without_redis(scenario, web):
    app = Listener(web)
    scenario.redis.kill()
    try:
        # Each waits for the next poll of the database.
        for name in ("Not woken", "Nor this", "Nor that"):
            fired = scenario.run(f"fire('{name}')")
            event_id, data = app.event()
            assert data["a_name"] == name
            assert time.time() - fired < LIMIT_S
        stopped = scenario.run("stop('Nor that')")
        assert app.stopped() == event_id
        assert time.time() - stopped < LIMIT_S
        # Logged once per outage.
        assert web.log().count("Redis is away") == 1
    finally:
        scenario.redis.start()
        app.close()


def test_listening_and_returning_app_drop_a_deleted_ad(scenario, web):
    witness, app = Listener(web), Listener(web)
    scenario.run("fire('Deleted')")
    last, _ = app.event()
    witness.event()
    app.close()

    scenario.run("delete('Deleted')")

    assert witness.stopped() == last
    again = Listener(web, after=last)
    assert again.stopped() == last
    for one in (witness, again):
        one.close()


def test_wrong_api_key_or_viewer_is_rejected(web):
    assert Listener(web, api_key="wrong").response.status == 401
    assert Listener(web, viewer="a%20b").response.status == 400


def test_stream_over_the_limit_is_503_until_one_closes(web):
    apps = [Listener(web) for _ in range(MAX_STREAMS)]
    full = Listener(web)
    assert (full.response.status, full.response.headers["Retry-After"]) == (503, "10")

    apps.pop().close()
    deadline = time.monotonic() + 60
    while (late := Listener(web)).response.status == 503:
        late.close()
        assert time.monotonic() < deadline, "a place that was left stays taken"
        time.sleep(0.1)
    for app in [*apps, late]:
        app.connection.sock.shutdown(socket.SHUT_RDWR)
        app.close()


def test_open_streams_do_not_delay_the_shutdown(tmp_path, scenario):
    web = Web(tmp_path, more=scenario.more)
    web.start()
    Listener(web)

    web.stop()

    # A process that does not end is killed and has another return code.
    assert web.process.returncode == 0


def test_burst_of_streams_does_not_exceed_the_limit_of_an_address(tmp_path, scenario):
    web = Web(tmp_path, more={**scenario.more, "STREAM_VIEWERS_PER_ADDRESS": "3"})
    request = f"GET /api/App/livecall/stream HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\n\r\n".encode()
    with running(web), ExitStack() as opened:
        address = ("127.0.0.1", web.port)
        socks = [opened.enter_context(socket.create_connection(address, timeout=PATIENCE_S)) for _ in range(15)]
        for sock in socks:
            sock.sendall(request)
        codes = [sock.recv(4096).split()[1] for sock in socks]

    assert (codes.count(b"200"), codes.count(b"503")) == (3, 12)


def test_device_process_serves_only_device_routes(tmp_path, scenario):
    web = Web(tmp_path, application="config.device:application", more=scenario.more)
    with running(web):
        app = Listener(web)
        scenario.run("fire('Own-Process')")

        assert app.event()[1]["a_name"] == "Own-Process"
        assert web.request("POST", "/api/App/livecall/heartbeat", {"viewer": "own"})[0] == 200
        assert web.request("GET", CONFIG)[0] == 200
        counted = web.request("POST", "/api/App/analytics/events", {"events": [{"id": "x", "type": "view"}]})
        assert counted[0] == 200
        # Not checked against the API description, which covers the whole console.
        console = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
        console.request("GET", "/api/App/controller/admin", headers={"api-key": API_KEY})
        assert console.getresponse().status == 404
        counted = re.findall(r'console_request_seconds_count\{.*route="api/App/config"\} (.*)', metrics_of(web))
        assert counted == ["1.0"]
        forwarded = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
        forwarded.request("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert forwarded.getresponse().status == 404
        app.close()
