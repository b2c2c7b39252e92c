"""The stream of live-call ads: delivery, resumption after a crash, operation without Redis, and limits."""

import http.client
import os
import socket
import time
from contextlib import ExitStack

import pytest

from tests.device.listener import Listener
from tests.servers import API_KEY, Redis, Web, running
from tests.servers_db import own_database, rows
from tests.shell import Shell
from tests.waiting import PATIENCE_S, wait_for

MAX_STREAMS = 12

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stream")
    redis = Redis(folder)
    with own_database(folder, f"stream_{os.getpid()}") as database:
        more = {**database, "REDIS_URL": redis.url, "STREAM_VIEWERS": str(MAX_STREAMS)}
        web, shell = Web(folder, more=more), Shell(folder, more)
        with running(redis, web, shell):
            yield web, redis, shell, more


def fire(scenario, *names):
    """Fire ads in another process, as another web process does. Return their IDs."""
    _, _, shell, more = scenario
    code = (
        "from apps.accounts.models import Admin\n"
        "from apps.core.actor import Actor\n"
        "from apps.livecall import services\n"
        "from django.utils import timezone\n"
        "admin = Admin.objects.first() or Admin.objects.create_user('owner', 'o@example.com', 'right-horse-7')\n"
        f"for name in {names!r}:\n"
        "    services.fire_ad(type=services.FireType.URL, name=name, url='https://example.com',\n"
        "                     actor=Actor(admin=admin, address='', now=timezone.now()))\n"
    )
    shell.run(code)
    found = dict(rows(more, "SELECT name, id FROM livecall_firedad"))
    return [str(found[name]).replace("-", "") for name in names]


def test_ad_fired_by_another_process_arrives_with_its_id(scenario):
    web = scenario[0]
    app = Listener(web, viewer="phone-1")
    assert app.answer.status == 200
    assert app.answer.headers["Content-Type"] == "text/event-stream"

    (fired,) = fire(scenario, "First")
    event_id, data = app.event()

    assert event_id.replace("-", "") == fired
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


def test_new_configuration_is_reported_to_listeners(scenario):
    web = scenario[0]
    app = Listener(web)
    first = app.config()
    assert first == tag_of_config(web)

    turn_tracking_on(scenario)
    second = app.config()

    assert second != first
    assert second == tag_of_config(web)
    late = Listener(web)
    assert late.config() == second
    app.close()
    late.close()


def test_start_of_a_rule_is_reported_to_matching_phones(scenario):
    web = scenario[0]
    android, ios = Listener(web, phone="platform=android"), Listener(web, phone="platform=ios")
    before = android.config()
    assert before == ios.config() == tag_of_config(web)

    as_admin(
        scenario,
        "begins = (timezone.now() + timedelta(seconds=4)).strftime('%Y-%m-%dT%H:%M:%SZ')\n"
        "when = {'platform': ['android'], 'from': begins}\n"
        "rules = [{'name': 'a', 'value': True, 'when': when}]\n"
        "services.set_rules(setting='live_button', rules=rules, actor=actor)\n",
    )
    after = android.config()

    assert after == tag_of_config(web, "?platform=android&version=2.3.1") != before
    assert tag_of_config(web, "?platform=ios") == tag_of_config(web) == before
    fire(scenario, "Nothing before this")
    # The next event is the fired ad, because changes for other platforms are not sent.
    assert ios.fields()["event"] == "fired"
    android.close()
    ios.close()


def turn_tracking_on(scenario):
    as_admin(scenario, "services.set_switch(switch='tracking', on=True, actor=actor)\n")


def as_admin(scenario, act):
    """Run code in another process, as another web process does."""
    code = (
        "from datetime import timedelta\n"
        "from apps.accounts.models import Admin\n"
        "from apps.core.actor import Actor\n"
        "from apps.controller import services\n"
        "from django.utils import timezone\n"
        "admin = Admin.objects.first() or Admin.objects.create_user('owner', 'o@example.com', 'right-horse-7')\n"
        "actor = Actor(admin=admin, address='', now=timezone.now())\n"
    )
    scenario[2].run(code + act)


def tag_of_config(web, query=""):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", "/api/App/config" + query, headers={"api-key": API_KEY})
    return connection.getresponse().headers["ETag"]


def test_returning_app_gets_ads_missed_during_a_crash(scenario):
    web = scenario[0]
    app = Listener(web)
    fire(scenario, "Seen")
    last, data = app.event()
    assert data["a_name"] == "Seen"

    for worker in web.workers_alive():
        worker.kill()
    app.close()
    fire(scenario, "Missed-1", "Missed-2")
    web.wait_until_it_answers()
    again = Listener(web, after=last)

    assert [again.event()[1]["a_name"] for _ in range(2)] == ["Missed-1", "Missed-2"]
    fire(scenario, "Next")
    assert again.event()[1]["a_name"] == "Next"
    again.close()


def test_more_ads_than_one_query_returns_arrive_in_order(scenario):
    web = scenario[0]
    app = Listener(web)
    fire(scenario, "Start")
    last, _ = app.event()
    app.close()
    names = [f"Ad-{number:03}" for number in range(130)]
    fire(scenario, *names)

    again = Listener(web, after=last)

    assert [again.event()[1]["a_name"] for _ in names] == names
    again.close()


def test_app_without_an_id_gets_only_new_ads(scenario):
    web = scenario[0]
    earlier = Listener(web)
    fire(scenario, "Old")
    assert earlier.event()[1]["a_name"] == "Old"
    app = Listener(web)
    fire(scenario, "New")

    assert app.event()[1]["a_name"] == "New"
    for one in (earlier, app):
        one.close()


def test_fired_ad_arrives_without_redis(scenario):
    web, redis, *_ = scenario
    app = Listener(web)
    redis.kill()
    try:
        # Each waits for the next poll of the database.
        for name in ("Not woken", "Nor this", "Nor that"):
            fire(scenario, name)
            assert app.event()[1]["a_name"] == name
        # Logged once per outage.
        assert (web.folder / f"web-{web.port}.log").read_text().count("Redis is away") == 1
    finally:
        redis.start()
        app.close()


def test_wrong_api_key_or_viewer_is_rejected(scenario):
    web = scenario[0]

    assert Listener(web, api_key="wrong").answer.status == 401
    assert Listener(web, viewer="a%20b").answer.status == 400


def test_stream_over_the_limit_is_503_until_one_closes(scenario):
    web = scenario[0]
    apps = [Listener(web) for _ in range(MAX_STREAMS)]
    full = Listener(web)
    assert (full.answer.status, full.answer.headers["Retry-After"]) == (503, "10")

    apps.pop().close()
    deadline = time.monotonic() + 60
    while (late := Listener(web)).answer.status == 503:
        late.close()
        assert time.monotonic() < deadline, "a place that was left stays taken"
        time.sleep(0.1)
    for app in [*apps, late]:
        app.connection.sock.shutdown(socket.SHUT_RDWR)
        app.close()


def test_open_streams_do_not_delay_the_shutdown(tmp_path, scenario):
    web = Web(tmp_path, more=scenario[3])
    web.start()
    Listener(web)

    web.stop()

    # A process that does not end is killed and has another return code.
    assert web.process.returncode == 0


def test_burst_of_streams_does_not_exceed_the_limit_of_an_address(tmp_path, scenario):
    web = Web(tmp_path, more={**scenario[3], "STREAM_VIEWERS_PER_ADDRESS": "3"})
    request = f"GET /api/App/livecall/stream HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\n\r\n".encode()
    with running(web), ExitStack() as opened:
        address = ("127.0.0.1", web.port)
        socks = [opened.enter_context(socket.create_connection(address, timeout=PATIENCE_S)) for _ in range(15)]
        for sock in socks:
            sock.sendall(request)
        codes = [sock.recv(4096).split()[1] for sock in socks]

    assert (codes.count(b"200"), codes.count(b"503")) == (3, 12)


def test_device_process_serves_only_device_routes(tmp_path, scenario):
    web = Web(tmp_path, application="config.device:application", more=scenario[3])
    with running(web):
        app = Listener(web)
        fire(scenario, "Own-Process")

        assert app.event()[1]["a_name"] == "Own-Process"
        assert web.request("POST", "/api/App/livecall/heartbeat", {"viewer": "own"})[0] == 200
        assert web.request("GET", "/api/App/config")[0] == 200
        counted = web.request("POST", "/api/App/analytics/events", {"events": [{"id": "x", "type": "view"}]})
        assert counted[0] == 200
        # Not checked against the API description, which covers the whole console.
        console = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
        console.request("GET", "/api/App/controller/admin", headers={"api-key": API_KEY})
        assert console.getresponse().status == 404
        app.close()
