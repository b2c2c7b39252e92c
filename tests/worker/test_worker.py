"""One Celery worker: its tasks, and the view of operators."""

import subprocess
import sys
from datetime import datetime

import pytest

from tests.api_client import ApiClient
from tests.servers import ROOT, environment, running
from tests.waiting import wait_for
from tests.worker.conftest import PATIENCE_SECONDS, SEND_PUSH, UPLOAD
from tests.worker.test_broker_away import MAX_CODE_SECONDS

pytestmark = pytest.mark.enable_socket

# The guarantee is 2 seconds. A busy machine needs longer.
MAX_DELAY_SECONDS = 6.0


def test_failed_push_is_sent_again_at_its_time(stack):
    stack.fcm.responses = [(503, {}, {})]
    with running(stack.worker()):
        stack.shell(SEND_PUSH)
        stack.wait_for_rows("SELECT state, attempts_count FROM notifications_delivery", [("sent", 2)])

    due_at, sent_at = (
        datetime.fromisoformat(str(at)) for at in stack.rows("SELECT due_at, sent_at FROM notifications_delivery")[0]
    )
    assert -1 < (sent_at - due_at).total_seconds() < MAX_DELAY_SECONDS


def test_push_is_a_task_that_operators_see(stack):
    stack.fcm.decide = lambda _message: ("slow", 8)
    worker = stack.worker()
    with running(worker):
        stack.shell(SEND_PUSH)
        wait_for(lambda: stack.fcm.messages, worker.log, PATIENCE_SECONDS)

        command = [sys.executable, "-m", "celery", "-A", "config.celery", "inspect", "active"]
        env = environment(stack.folder, **stack.env)
        active = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout

    assert "apps.notifications.tasks.send_push" in active
    assert "Sending push notification" in worker.log()


def test_sign_in_code_does_not_wait_behind_thumbnails(stack):
    count = 50
    web, worker = stack.web(), stack.worker()
    with running(web):
        stack.shell(UPLOAD.format(count=count))
        with running(worker):
            made = "SELECT count(*) FROM videos_video WHERE thumbnail <> ''"
            wait_for(lambda: stack.rows(made) != [(0,)], worker.log, PATIENCE_SECONDS)
            assert stack.sign_in(ApiClient(f"http://127.0.0.1:{web.port}")) < MAX_CODE_SECONDS
            assert stack.rows(made) < [(count,)], "all thumbnails were made before the code"
