import pytest

from apps.livecall.tests.fired_ads import NOW


@pytest.fixture
def clock(go_to):
    """Stop the clock at NOW. Return a function that moves it."""
    go_to(NOW)
    return go_to
