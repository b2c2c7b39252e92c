from datetime import timedelta

import pytest
import time_machine

from apps.accounts.models import Session
from apps.livecall.tests.firings import NOW


@pytest.fixture
def clock(console):
    """Stop the clock at NOW. Return a function that moves it and keeps the session of `console` valid."""
    with time_machine.travel(NOW, tick=False) as travel:

        def go_to(moment):
            travel.move_to(moment)
            Session.objects.update(last_seen_at=moment, expires_at=moment + timedelta(hours=1))

        go_to(NOW)
        yield go_to
