"""Fixtures that sign in with real requests, because these tests are about signing in."""

from collections.abc import Callable

import pytest
from django.test import Client

from apps.accounts.models import Admin
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import add_authenticator, app_code, enter_django_admin
from conftest import EncryptedClient, Mailbox


def sign_in(
    client: EncryptedClient, mailbox: Mailbox, *, login_id: str = "owner", password: str = "right-horse-7"
) -> str:
    """Sign in with password and code, and return the bearer token."""
    step = client.post("/api/admin/login", {"a_id": login_id, "a_password": password})
    assert step.status_code == 200, step.body
    by_step = EncryptedClient(bearer=step.body["token"])
    by_step.http = client.http
    done = by_step.post("/api/admin/login/otp", {"otp": mailbox.code()})
    assert done.status_code == 200, done.body
    return str(done.body["token"])


@pytest.fixture
def sign_in_as(mailbox: Mailbox) -> Callable[..., EncryptedClient]:
    """Return a function that signs in a new client: `sign_in_as(login_id=..., password=...)`."""

    def signed_in(**who: str) -> EncryptedClient:
        client = EncryptedClient()
        client.bearer = sign_in(client, mailbox, **who)
        return client

    return signed_in


@pytest.fixture
def root(db: None) -> Admin:
    root: Admin = AdminFactory(login_id="root", superuser=True)
    return root


@pytest.fixture
def inside(root: Admin) -> Client:
    """Return a superuser who signed in with the authenticator app."""
    return enter_django_admin(root, app_code(add_authenticator(root)))
