"""Fixtures for tests of pages."""

import pytest
from django.test import Client


@pytest.fixture
def browser(db) -> Client:
    return Client()


@pytest.fixture
def signed_in(console) -> Client:
    """Return the browser that signed in."""
    return console.http
