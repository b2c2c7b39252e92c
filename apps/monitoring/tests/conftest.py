from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from apps.monitoring.models import MailChoice

NOON = datetime(2026, 3, 11, 12, 5, tzinfo=ZoneInfo("Asia/Kolkata"))


@pytest.fixture
def quiet(settings):
    """Set up a push provider, so that there are no other problems."""
    settings.FCM_CREDENTIALS, settings.PUBLIC_URL = "{}", "https://console.example.com"


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def wanting(owner):
    MailChoice.objects.create(admin=owner, problems=True)
    return owner
