"""Run the check of the worker on a healthy machine, and read its emails and the problems."""

from datetime import timedelta

from django.utils import timezone

from apps.accounts import encryption
from apps.accounts.models import Mail
from apps.monitoring import alarms, inbox
from apps.monitoring.load import Load
from apps.notifications.models import Delivery, Notification

IDLE = Load(cpu=1, memory=1, storage=50)


def run_check(clock=None, *, minutes=0, verdicts=None, load=IDLE):
    """Run the check once, or once a minute for some minutes."""
    alarms.check_problems(verdicts or {}, load, now=timezone.now())
    for _ in range(minutes):
        clock.shift(timedelta(minutes=1))
        alarms.check_problems(verdicts or {}, load, now=timezone.now())


def failed_push(*, days=0, reason="FCM responded with 400", is_test=False):
    at = timezone.now() - timedelta(days=days)
    written = Notification.objects.create(title="a", message="b", is_test=is_test)
    return Delivery.objects.create(notification=written, send_at=at, give_up_at=at, state="failed", last_error=reason)


def emails():
    chosen = Mail.objects.filter(kind="problems").order_by("created_at")
    return [encryption.decrypt(encrypted=one.encrypted_text, context=f"mail:{one.pk}").decode() for one in chosen]


def problems():
    return inbox.list_problems({}, IDLE)


def kinds():
    return [problem.kind for problem in problems()]
