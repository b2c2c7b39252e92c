"""A rule that asks two people for all acts, and the people."""

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.approvals.tests.steps import ALL, choose
from conftest import open_session


@pytest.fixture
def second(owner):
    """Another owner, signed in."""
    return open_session(AdminFactory(login_id="second"))


@pytest.fixture
def editor(owner):
    return open_session(AdminFactory(login_id="ed", role="editor"))


@pytest.fixture
def rule(console, second):
    choose(console, ALL)
