"""What these tests start has a Redis of its own."""

import pytest


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Nothing to empty: the cache of the journeys' settings is not running."""
