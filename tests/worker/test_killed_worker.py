"""A worker is killed in the middle of its work: another one does it within a minute, and it is done once."""

import pytest

from apps.notifications.tests.fake_fcm import OK
from tests.servers import running
from tests.waiting import wait_for
from tests.worker.conftest import PATIENCE_SECONDS

pytestmark = pytest.mark.enable_socket

# A claim lasts 40 seconds at most, and beat looks every 15. The rest is for a busy machine.
TAKEOVER_SECONDS = 90.0
SEND_PUSH = """
from apps.notifications import services
services.send(texts=services.Texts("Sale", "Now"), icon="", send_at=None, actor=actor)
"""
QUEUE_NOTICE = """
from apps.accounts.services import mail
mail.queue_notice(kind="password_changed", admin=owner)
"""
UPLOAD = """
from django.core.files.uploadedfile import SimpleUploadedFile
from apps.videos import services
from apps.videos.tests.sample_videos import sample_video
for number in range({count}):
    files = [SimpleUploadedFile(f"{{number}}.mp4", sample_video(number), "video/mp4")]
    with services.stored(files) as batch:
        services.add_videos(batch=batch, actor=actor)
"""
PLAN = """
from apps.livecall import services
from apps.livecall.models import FireType
at = timezone.now() + timedelta(seconds={seconds})
services.plan_firing(type=FireType.OPEN, name="Open", url="", fire_at=at, actor=actor)
"""


def test_push_is_sent_once_by_the_next_worker(stack):
    stack.fcm.decide = lambda _message: ("slow", 120)
    first, second = stack.worker(), stack.worker()
    with running(first):
        stack.shell(SEND_PUSH)
        wait_for(lambda: stack.fcm.messages, first.log, PATIENCE_SECONDS)
        first.kill()
    stack.fcm.decide = lambda _message: OK

    with running(second):
        query = "SELECT state, attempts_count FROM notifications_delivery"
        stack.wait_for_rows(query, [("sent", 2)], TAKEOVER_SECONDS)

    assert len(stack.fcm.accepted) == 1
    assert len({message["android"]["collapse_key"] for message in stack.fcm.messages}) == 1


def test_email_is_sent_once_by_the_next_worker(stack):
    stack.smtp.hangs = True
    first, second = stack.worker(), stack.worker()
    with running(first):
        stack.shell(QUEUE_NOTICE)
        assert stack.smtp.was_hung.wait(PATIENCE_SECONDS), first.log()
        first.kill()
    stack.smtp.hangs = False

    with running(second):
        stack.wait_for_rows("SELECT state, attempts_count FROM accounts_mail", [("sent", 2)], TAKEOVER_SECONDS)

    assert len(stack.smtp.messages) == 1


def test_thumbnails_are_made_once_by_the_next_worker(stack):
    count = 12
    stack.shell(UPLOAD.format(count=count))
    first, second = stack.worker(), stack.worker()
    with running(first):
        running_rows = "SELECT 1 FROM videos_thumbnailjob WHERE state = 'running'"
        wait_for(lambda: stack.rows(running_rows), first.log, PATIENCE_SECONDS, every_s=0.01)
        first.kill()
    assert stack.rows(running_rows)

    with running(second):
        states = "SELECT state, count(*) FROM videos_thumbnailjob GROUP BY state"
        stack.wait_for_rows(states, [("sent", count)], TAKEOVER_SECONDS)

    assert stack.rows("SELECT count(*) FROM videos_video WHERE thumbnail = ''") == [(0,)]
    assert len(list((stack.folder / "media/posters").glob("*"))) == count


def test_planned_ad_is_fired_once_by_the_next_worker(stack):
    first, second = stack.worker(), stack.worker()
    with running(first):
        stack.shell(PLAN.format(seconds=20))
        first.kill()

    with running(second):
        stack.wait_for_rows("SELECT state FROM livecall_plannedfiring", [("sent",)])

    assert stack.rows("SELECT count(*) FROM livecall_firedad") == [(1,)]
