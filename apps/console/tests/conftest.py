"""Who opens pages."""

import pytest
from django.test import Client


@pytest.fixture
def browser(db) -> Client:
    return Client()


@pytest.fixture
def signed_in(console) -> Client:
    """The browser whose cookie jar the sign-in filled."""
    return console.http
