"""The metrics of the alerts and the dashboard exist and have correct values."""

import http.client
import json
import os
import re
import shutil
import subprocess
import uuid

import pytest
import requests
import yaml
from prometheus_client.parser import text_string_to_metric_families

from apps.core.queued_work import work_models
from tests.servers import API_KEY, ROOT, Redis, Web, free_port, running
from tests.servers_db import add_ads, own_database, own_file, rows
from tests.waiting import wait_for

EVENTS = "/api/App/analytics/events"
DEPLOY = ROOT / "deploy"
MAX_WAIT_S = 60

pytestmark = pytest.mark.enable_socket


class Console:
    def __init__(self, web: Web, item: str) -> None:
        self.web, self.item = web, item
        self.site = f"http://127.0.0.1:{web.port}"

    def samples(self) -> dict[tuple, float]:
        """Return the metrics by name and label values, the labels sorted by name."""
        text = requests.get(f"{self.site}/metrics", timeout=60).text
        return {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def wait_for_samples(self, *wanted: tuple, value: float | None = None) -> dict[tuple, float]:
        def find() -> dict[tuple, float]:
            found.clear()
            found.update(self.samples())
            return found if all(key in found and (value is None or found[key] == value) for key in wanted) else {}

        found: dict[tuple, float] = {}
        return wait_for(find, lambda: (wanted, value, {key: found.get(key) for key in wanted}), MAX_WAIT_S, every_s=0.2)

    def send(self, *ids: str, batch_id: str | None = None, **more: str) -> dict:
        events = [{"id": one, "type": "view", **more} for one in ids]
        return self.web.request("POST", EVENTS, {"id": batch_id, "events": events})[1]


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    folder = tmp_path_factory.mktemp("metrics")
    redis = Redis(folder)
    with own_database(folder, f"metrics_{os.getpid()}") as database:
        add_ads(folder, database)
        item = str(uuid.UUID(str(rows(database, "SELECT id FROM analytics_item LIMIT 1")[0][0])))
        web = Web(folder, more={**database, "REDIS_URL": redis.url})
        with running(redis, web):
            yield Console(web, item)


def rules() -> list[dict]:
    return yaml.safe_load((DEPLOY / "prometheus-alerts.yml").read_text())["groups"][0]["rules"]


def named_in_alerts() -> set[str]:
    return {name for rule in rules() for name in re.findall(r"\bconsole_\w+", rule["expr"])}


def test_every_queue_has_an_alert() -> None:
    late = next(rule["expr"] for rule in rules() if rule["alert"] == "ConsoleQueuedWorkLate")

    seconds = {name: float(s) for name, s in re.findall(r'queue="(\w+)"} > (\d+)', late)}
    assert seconds == {model.queue: model.late_after.total_seconds() for model in work_models()}


def named_in_dashboard() -> set[str]:
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    targets = [target["expr"] for panel in panels for target in panel["targets"]]
    return {name for expr in targets for name in re.findall(r"\bconsole_\w+", expr)}


def test_metrics_of_alerts_and_dashboard_exist(console):
    console.send(console.item)
    assert requests.get(f"{console.site}/api/App/config", timeout=60).status_code == 401

    found = console.wait_for_samples(("console_refusals_total", "api_key_wrong"), ("console_events_total", "accepted"))

    names = {key[0] for key in found}
    assert named_in_alerts() - names == set()
    assert named_in_dashboard() - names == set()
    assert len(named_in_dashboard()) > 15
    expressions = "".join(rule["expr"] for rule in rules())
    for queue in re.findall(r'queue="(\w+)"', expressions):
        assert ("console_queued_work_oldest_seconds", queue) in found
    for name in ("database", "storage"):
        assert found["console_dependency_up", name] == 1


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool comes with Debian's package prometheus")
def test_alert_rules_pass_promtool():
    done = subprocess.run(
        ["promtool", "check", "rules", DEPLOY / "prometheus-alerts.yml"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_events_are_counted_by_outcome(console):
    before = console.samples()
    key = uuid.uuid4().hex
    assert console.send(console.item, console.item, key=key)["duplicate"] == 1
    console.send("no-such-item", str(uuid.uuid4()))

    found = console.samples()

    for outcome in ("accepted", "duplicate"):
        name = ("console_events_total", outcome)
        assert found[name] - before.get(name, 0) == 1


def test_repeats_of_a_batch_are_not_counted_again(console):
    before, batch_id = console.samples(), str(uuid.uuid4())
    for _ in range(3):
        assert console.send(console.item, batch_id=batch_id)["accepted"] == 1

    name = ("console_events_total", "accepted")
    assert console.samples()[name] - before.get(name, 0) == 1


def test_processes_with_a_shared_folder_add_up_metrics(tmp_path):
    (tmp_path / "metrics").mkdir()
    more = {**own_file(tmp_path), "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics")}
    web = Web(tmp_path, workers=2, interface="wsgi", application="config.wsgi:application", more=more)
    with running(web):
        console = Console(web, "")
        for _ in range(30):
            web.request("GET", "/api/App/policy/get")
        found = console.samples()

    assert found["console_request_seconds_count", "200", "GET", "api/App/policy/get"] == 30


def test_requests_are_counted_by_route_and_code(console):
    config = ("200", "GET", "api/App/config")
    before = console.samples().get(("console_request_seconds_count", *config), 0)
    for _ in range(5):
        console.web.request("GET", "/api/App/config")
    requests.get(f"{console.site}/nowhere/at-all", timeout=60)
    requests.request("BREW", f"{console.site}/health/live", timeout=60)

    console.wait_for_samples(("console_request_seconds_count", *config), value=before + 5)
    found = console.wait_for_samples(("console_request_seconds_count", "404", "GET", "<path:rest>"))

    assert found["console_request_seconds_bucket", "200", "+Inf", "GET", "api/App/config"] == before + 5
    methods = {key[2] for key in found if key[0] == "console_request_seconds_count"}
    assert "BREW" not in methods
    assert not [key for key in found if "at-all" in str(key)]


def test_streams_are_counted_while_they_are_open(console):
    console.wait_for_samples(("console_streams",), value=0)
    connection = http.client.HTTPConnection("127.0.0.1", console.web.port, timeout=60)
    connection.request("GET", "/api/App/livecall/stream?viewer=a", headers={"api-key": API_KEY})
    response = connection.getresponse()
    assert response.readline().startswith(b"retry")

    console.wait_for_samples(("console_streams",), value=1)
    connection.close()
    response.close()

    console.wait_for_samples(("console_streams",), value=0)


def test_metrics_without_a_database_report_it(tmp_path):
    gone = f"postgres://nobody@127.0.0.1:{free_port()}/gone"
    web = Web(tmp_path, more={"DATABASE_URL": gone, "REDIS_URL": f"unix://{tmp_path}/none.sock"})
    with running(web):
        found = Console(web, "").wait_for_samples(("console_dependency_up", "database"), value=0)

        ready = requests.get(f"http://127.0.0.1:{web.port}/health/ready", timeout=60)
    assert (ready.status_code, ready.json()["status"]) == (503, "down")
    assert found["console_dependency_up", "storage"] == 1
    assert ("console_live_sessions",) not in found
