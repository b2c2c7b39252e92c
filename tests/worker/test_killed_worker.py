"""Work of a killed worker is done once by another worker within a minute."""

import pytest

from apps.notifications.tests.fake_fcm import OK
from tests.servers import running
from tests.waiting import wait_for
from tests.worker.conftest import PATIENCE_SECONDS, PLAN, QUEUE_NOTICE, SEND_PUSH, UPLOAD

pytestmark = [pytest.mark.enable_socket, pytest.mark.postgres]

# A claim lasts at most 40 seconds, and the scheduler runs every 15. The rest is for a busy machine.
TAKEOVER_SECONDS = 90.0


def test_work_of_a_killed_worker_is_done_once_by_the_next(stack):
    # Enough work that the worker still does it when the shell has ended.
    count = 40
    running_thumbnails = "SELECT 1 FROM videos_thumbnailjob WHERE state = 'running'"
    stack.fcm.decide = lambda _message: ("slow", 120)
    stack.smtp.hangs = True
    first, second = stack.worker(), stack.worker()
    with running(first):
        # Use one shell. A second one takes seconds to start, and the first attempt would end meanwhile.
        stack.shell(PLAN.format(seconds=20) + SEND_PUSH + QUEUE_NOTICE + UPLOAD.format(count=count))
        wait_for(lambda: stack.fcm.messages, first.log, PATIENCE_SECONDS)
        assert stack.smtp.was_hung.wait(PATIENCE_SECONDS), first.log()
        wait_for(lambda: stack.rows(running_thumbnails), first.log, PATIENCE_SECONDS, every_s=0.01)
        first.kill()
    stack.fcm.decide = lambda _message: OK
    stack.smtp.hangs = False

    with running(second):
        # On a slow machine, the first worker gave up an attempt and began another one before it was killed.
        push = "SELECT state, attempts_count > 1 FROM notifications_delivery"
        stack.wait_for_rows(push, [("sent", True)], TAKEOVER_SECONDS)
        email = "SELECT state, attempts_count > 1 FROM accounts_mail"
        stack.wait_for_rows(email, [("sent", True)], TAKEOVER_SECONDS)
        thumbnails = "SELECT state, count(*) FROM videos_thumbnailjob GROUP BY state"
        stack.wait_for_rows(thumbnails, [("sent", count)], TAKEOVER_SECONDS)
        stack.wait_for_rows("SELECT state FROM livecall_plannedfiring", [("sent",)], TAKEOVER_SECONDS)

    assert len(stack.fcm.accepted) == 1
    assert len({message["android"]["collapse_key"] for message in stack.fcm.messages}) == 1
    assert len(stack.smtp.messages) == 1
    thumbnails = {name for (name,) in stack.rows("SELECT thumbnail FROM videos_video")}
    assert len(thumbnails) == count
    # A file that the killed worker wrote is replaced.
    assert {f"posters/{file.name}" for file in (stack.folder / "media/posters").iterdir()} == thumbnails
    assert stack.rows("SELECT count(*) FROM livecall_firedad") == [(1,)]
