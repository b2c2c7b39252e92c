"""Run the check of the worker, and read its emails and the inbox."""

from datetime import timedelta

from django.utils import timezone

from apps.accounts import encryption
from apps.accounts.models import Mail
from apps.monitoring import alarms

INBOX = "/api/admin/inbox"


def run_check(clock=None, *, minutes=0):
    """Run the check once, or once a minute for some minutes."""
    alarms.check_problems(now=timezone.now())
    for _ in range(minutes):
        clock.shift(timedelta(minutes=1))
        alarms.check_problems(now=timezone.now())


def mails():
    chosen = Mail.objects.filter(kind="problems").order_by("created_at")
    return [encryption.decrypt(encrypted=one.sealed_text, context=f"mail:{one.pk}").decode() for one in chosen]


def kinds(console):
    return [row["kind"] for row in console.get(INBOX).body["data"]]
