"""Redis is down, hangs, or comes back empty: people sign in, actions are saved, and queued work goes out later."""

import signal
import threading

import pytest

from apps.notifications.tests.fake_fcm import OK
from tests.api_client import ApiClient
from tests.servers import running
from tests.waiting import wait_for
from tests.worker.conftest import PATIENCE_SECONDS, PLAN, QUEUE_NOTICE, SEND_PUSH, UPLOAD

pytestmark = pytest.mark.enable_socket

# The guarantee is 10 seconds. A busy machine needs longer.
MAX_CODE_SECONDS = 30.0
UNFINISHED = """
SELECT (SELECT count(*) FROM accounts_mail WHERE state <> 'sent')
     + (SELECT count(*) FROM notifications_delivery WHERE state <> 'sent')
     + (SELECT count(*) FROM livecall_plannedfiring WHERE state <> 'sent')
     + (SELECT count(*) FROM videos_thumbnailjob WHERE state <> 'sent')
"""
SENT = "SELECT count(*) FROM notifications_delivery WHERE state = 'sent'"
CUT_WORKER = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'worker'"


def test_work_queued_without_redis_is_done_when_it_is_back(stack):
    worker = stack.worker()
    with running(worker):
        wait_for(lambda: stack.rows("SELECT 1 FROM core_heartbeat"), worker.log, PATIENCE_SECONDS)
        stack.redis.kill()
        stack.shell(QUEUE_NOTICE + SEND_PUSH + PLAN.format(seconds=1) + UPLOAD.format(count=2))
        assert stack.rows(UNFINISHED) == [(5,)]

        # This Redis stored nothing on disk.
        stack.redis.start()

        stack.wait_for_rows(UNFINISHED, [(0,)])
    assert len(stack.fcm.accepted) == 1
    assert len(stack.smtp.messages) == 1
    assert stack.rows("SELECT count(*) FROM livecall_firedad") == [(1,)]


def test_worker_started_without_redis_works_when_it_comes(stack):
    stack.redis.kill()
    worker = stack.worker()
    with running(worker):
        stack.shell(SEND_PUSH)
        assert worker.is_running()

        stack.redis.start()

        stack.wait_for_rows("SELECT state FROM notifications_delivery", [("sent",)])


@pytest.mark.postgres
def test_worker_survives_the_loss_of_redis_and_of_its_connections(stack):
    may_respond = threading.Event()

    def respond_later(_message):
        may_respond.wait(PATIENCE_SECONDS)
        return OK

    stack.fcm.decide = respond_later
    worker = stack.worker(PGAPPNAME="worker")
    with running(worker):
        stack.shell(SEND_PUSH)
        wait_for(lambda: stack.fcm.messages, worker.log, PATIENCE_SECONDS)
        stack.redis.kill()
        may_respond.set()
        stack.wait_for_rows(SENT, [(1,)])
        stack.redis.start()

        may_respond.clear()
        stack.shell(SEND_PUSH)
        wait_for(lambda: len(stack.fcm.messages) == 2, worker.log, PATIENCE_SECONDS)
        # A worker has a connection only while a task runs.
        if stack.env["DATABASE_URL"].startswith("postgres"):
            assert stack.rows(CUT_WORKER)
        may_respond.set()
        # Without its connection, the task cannot store the outcome. Another one runs when the claim expires.
        stack.wait_for_rows(SENT, [(2,)], limit_s=3 * PATIENCE_SECONDS)
        assert worker.is_running(), worker.log()
    assert len({message["data"]["nid"] for message in stack.fcm.accepted}) == 2


def test_people_sign_in_and_save_while_redis_is_down(stack):
    stack.add_owner()
    web, worker = stack.web(), stack.worker()
    with running(web, worker):
        client = ApiClient(f"http://127.0.0.1:{web.port}")
        stack.redis.kill()

        assert stack.sign_in(client) < MAX_CODE_SECONDS
        fired = {"Adstype": "Url_Ads_Fire", "a_name": "a", "url": "https://a.de"}
        assert client.call("POST", "/api/App/livecall/admin/ads/fire", fired)[0] == 200
        form = {"title": (None, "Sale"), "message": (None, "Now")}
        assert client.call("POST", "/api/App/notification/send", files=form)[0] == 200
        assert stack.rows("SELECT state FROM notifications_delivery") == [("pending",)]

        stack.redis.start()
        stack.wait_for_rows("SELECT state FROM notifications_delivery", [("sent",)])
        assert stack.sign_in(client) < MAX_CODE_SECONDS


def test_people_sign_in_while_redis_hangs(stack):
    stack.add_owner()
    web = stack.web()
    with running(web):
        client = ApiClient(f"http://127.0.0.1:{web.port}")
        stack.redis.send_signal(signal.SIGSTOP)
        try:
            assert stack.sign_in(client) < MAX_CODE_SECONDS
        finally:
            stack.redis.send_signal(signal.SIGCONT)
