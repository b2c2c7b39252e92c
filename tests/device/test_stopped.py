"""The stream reports scheduled ads and stops, also without Redis."""

import os
import time
from datetime import datetime

import pytest

from tests.device.listener import Listener
from tests.faults.worker import Worker
from tests.servers import Redis, Web, running
from tests.servers_db import own_database, rows
from tests.shell import Shell

# The guarantee is one second. A busy machine needs longer.
LIMIT_S = 15.0
ADMIN_CODE = """
from datetime import timedelta
from apps.accounts.models import Admin
from apps.core.actor import Actor
from apps.livecall import services
from apps.livecall.models import FiredAd
from django.utils import timezone
admin = Admin.objects.first() or Admin.objects.create_user('owner', 'o@example.com', 'right-horse-7')
actor = Actor(admin=admin, address='', now=timezone.now())
def fire(name):
    return services.fire_ad(type=services.FireType.URL, name=name, url='https://example.com', actor=actor)
def plan(name, seconds):
    at = timezone.now() + timedelta(seconds=seconds)
    what = {'type': services.FireType.URL, 'name': name, 'url': 'https://example.com'}
    return services.plan_firing(**what, fire_at=at, actor=actor)
def delete(name):
    services.delete_fired(ids=[FiredAd.objects.get(name=name).pk], actor=actor)
def stop(name):
    services.stop_firing(firing_id=FiredAd.objects.get(name=name).pk, actor=actor)
"""

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stopped")
    redis = Redis(folder)
    with own_database(folder, f"stopped_{os.getpid()}") as database:
        more = {**database, "REDIS_URL": redis.url}
        web, worker, shell = Web(folder, more=more), Worker(folder, more), Shell(folder, more)
        with running(redis, web, worker, shell):
            yield web, redis, shell, more


def run_as_admin(scenario, code):
    """Run code in another process, as another web process does. Return the time after it."""
    scenario[2].run(ADMIN_CODE + code)
    return time.time()


def test_scheduled_ad_and_its_stop_reach_listeners(scenario):
    app = Listener(scenario[0])
    run_as_admin(scenario, "plan('Planned', 4)")
    event_id, told = app.event()
    arrived = time.time()
    ((at,),) = rows(scenario[3], "SELECT fire_at FROM livecall_plannedfiring WHERE name = 'Planned'")
    meant = datetime.fromisoformat(f"{at}+00:00" if isinstance(at, str) else at.isoformat()).timestamp()
    stopped = run_as_admin(scenario, "stop('Planned')")

    assert app.stopped() == event_id
    assert time.time() - stopped < LIMIT_S
    assert told["a_name"] == "Planned"
    assert -1 <= arrived - meant < LIMIT_S
    app.close()


def test_fired_ad_and_its_stop_reach_listeners_without_redis(scenario):
    web, redis, *_ = scenario
    app = Listener(web)
    redis.kill()
    try:
        fired = run_as_admin(scenario, "fire('Without')")
        event_id, told = app.event()
        assert time.time() - fired < LIMIT_S
        stopped = run_as_admin(scenario, "stop('Without')")

        assert app.stopped() == event_id
        assert time.time() - stopped < LIMIT_S
        assert told["a_name"] == "Without"
    finally:
        redis.start()
        app.close()


def test_returning_app_drops_its_ad_and_gets_only_running_ones(scenario):
    web = scenario[0]
    app = Listener(web)
    run_as_admin(scenario, "fire('Had')")
    last, _ = app.event()
    app.close()
    run_as_admin(scenario, "fire('Never had'); stop('Never had'); stop('Had'); fire('Now')")

    again = Listener(web, after=last)

    assert again.stopped() == last
    assert again.event()[1]["a_name"] == "Now"
    again.close()


def test_listening_and_returning_app_drop_a_deleted_ad(scenario):
    web = scenario[0]
    witness, app = Listener(web), Listener(web)
    run_as_admin(scenario, "fire('Deleted')")
    last, _ = app.event()
    witness.event()
    app.close()

    run_as_admin(scenario, "delete('Deleted')")

    assert witness.stopped() == last
    again = Listener(web, after=last)
    assert again.stopped() == last
    for one in (witness, again):
        one.close()


def test_returning_app_gets_the_same_events_as_a_listener(scenario):
    web = scenario[0]
    witness, app = Listener(web), Listener(web)
    run_as_admin(scenario, "fire('Seen by both')")
    last, _ = app.event()
    witness.event()
    app.close()
    run_as_admin(scenario, "fire('Seen by one')")
    seen_by_one, _ = witness.event()
    run_as_admin(scenario, "stop('Seen by one'); stop('Seen by both'); fire('Last')")
    assert [witness.stopped(), witness.stopped()] == [seen_by_one, last]

    again = Listener(web, after=last)

    assert again.stopped() == last
    assert again.event()[1]["a_name"] == witness.event()[1]["a_name"] == "Last"
    late = Listener(web)
    run_as_admin(scenario, "fire('After all')")
    assert late.event()[1]["a_name"] == "After all"
    for one in (witness, again, late):
        one.close()


def test_restarted_process_reports_a_stop(scenario):
    web = scenario[0]
    app = Listener(web)
    run_as_admin(scenario, "fire('Before the kill')")
    last, _ = app.event()
    app.close()
    for worker in web.workers_alive():
        worker.kill()
    run_as_admin(scenario, "stop('Before the kill')")
    web.wait_until_it_answers()

    again = Listener(web, after=last)

    assert again.stopped() == last
    again.close()
