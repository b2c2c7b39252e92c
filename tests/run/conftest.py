"""Fixtures for tests that start the whole product with its own Redis."""

import pytest


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Replace the fixture that empties the cache, because no cache is running here."""
