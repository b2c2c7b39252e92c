"""The device routes of a running server, with and without Django."""

import http.client
import json
import os
import socket
import uuid

import pytest

from tests.servers import API_KEY, Redis, Web, running
from tests.servers_db import add_ads, all_counted, own_database, rows
from tests.waiting import PATIENCE_S

EVENTS = "/api/App/analytics/events"
HEARTBEAT = "/api/App/livecall/heartbeat"
CONFIG = "/api/App/config"

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    folder = tmp_path_factory.mktemp("routes")
    redis = Redis(folder)
    with own_database(folder, f"routes_{os.getpid()}") as database:
        add_ads(folder, database)
        web = Web(folder, more={**database, "REDIS_URL": redis.url})
        with running(redis, web):
            yield web, redis, database


@pytest.fixture
def web(scenario):
    return scenario[0]


@pytest.fixture
def item(scenario):
    found = rows(scenario[2], "SELECT id FROM analytics_item WHERE removed_at IS NULL ORDER BY number LIMIT 1")[0][0]
    return str(uuid.UUID(str(found)))


def test_two_device_processes_on_one_database_are_independent(scenario, item, tmp_path_factory):
    _, redis, database = scenario
    folders = [tmp_path_factory.mktemp(f"device{number}") for number in range(2)]
    more = {**database, "REDIS_URL": redis.url}
    processes = [Web(folder, application="config.device:application", more=more) for folder in folders]
    batch = {"id": str(uuid.uuid4()), "events": [{"id": item, "type": "view"}]}
    before = all_counted(database)
    with running(*processes):
        for process in processes:
            assert process.request("POST", EVENTS, {"events": [{"id": item, "type": "view"}]})[1]["accepted"] == 1
        receipts = [process.request("POST", EVENTS, batch) for process in processes]
        other = processes[1].request("POST", EVENTS, {**batch, "events": [{"id": item, "type": "click"}]})
        processes[0].stop()
        alone = processes[1].request("POST", EVENTS, {"events": [{"id": item, "type": "view"}]})

    assert receipts[0] == receipts[1]
    assert (other[0], alone[1]["accepted"]) == (409, 1)
    assert all_counted(database)[0] - before[0] == 4


@pytest.mark.parametrize("viewer", ["", "a b", "x" * 65, None, 7, "ü", ["a"], "a\n"])
def test_viewer_with_an_invalid_name_is_400(web, viewer):
    status, response = web.request("POST", HEARTBEAT, {"viewer": viewer})

    assert (status, response["status"]) == (400, False)


def test_phone_that_leaves_writes_no_log_line(web):
    before = web.log()
    head = f"POST {EVENTS} HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\nContent-Type: application/json\r\n"
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE_S) as connection:
            connection.sendall(f'{head}Content-Length: 5000\r\n\r\n{{"events"'.encode())
    assert web.request("POST", EVENTS, {})[0] == 400

    assert web.log() == before


def test_pages_and_requests_of_the_console_are_served_by_django(web):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", "/data-admin/login/?next=%C3%BC", headers={"Accept": "text/html"})
    page = connection.getresponse()

    assert (page.status, b"<form" in page.read()) == (200, True)
    assert page.headers["X-Frame-Options"] == "DENY"
    connection.request("GET", "/api/nothing", headers={"api-key": API_KEY})
    response = connection.getresponse()
    assert (response.status, set(json.loads(response.read()))) == (404, {"encrypted", "iv"})


def test_device_routes_work_while_redis_is_down(web, item, scenario):
    redis = scenario[1]
    redis.kill()
    try:
        assert web.request("POST", HEARTBEAT, {"viewer": "viewer-1"})[0] == 200
        assert web.request("GET", CONFIG)[0] == 200
        assert web.request("POST", EVENTS, {"events": [{"id": item, "type": "view"}]})[1]["accepted"] == 1
    finally:
        redis.start()
    assert web.request("POST", HEARTBEAT, {"viewer": "viewer-1"})[0] == 200
