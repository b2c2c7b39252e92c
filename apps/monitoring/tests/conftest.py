from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from apps.monitoring import health, inbox
from apps.monitoring.load import Load
from apps.monitoring.models import MailChoice

NOON = datetime(2026, 3, 11, 12, 5, tzinfo=ZoneInfo("Asia/Kolkata"))


@pytest.fixture
def quiet(settings, monkeypatch):
    """Make a healthy machine with a push provider, so that there are no other problems."""
    settings.FCM_CREDENTIALS, settings.PUBLIC_URL = "{}", "https://console.example.com"
    monkeypatch.setattr(health, "read_verdicts", dict)
    monkeypatch.setattr(inbox, "read_load", lambda: Load(cpu=1, memory=1, storage=50))


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def wanting(owner):
    MailChoice.objects.create(admin=owner, problems=True)
    return owner
