"""Django admin shows no secrets, and its read-only tables stay read-only."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import add_authenticator, app_code, enter_django_admin
from apps.captcha.models import Challenge
from apps.controller.models import ConfigVersion
from apps.idempotency.models import StoredResponse
from apps.placements.models import Placement
from apps.placements.tests.factories import PlacementFactory
from conftest import EncryptedClient


@pytest.fixture
def superuser(db: None) -> Client:
    """Return a superuser who is signed in to Django admin."""
    root = AdminFactory(login_id="root", superuser=True)
    return enter_django_admin(root, app_code(add_authenticator(root)))


def test_list_filtered_by_hidden_column_is_rejected(superuser, rf):
    request = rf.get("/")
    request.user = AdminFactory.build(superuser=True)
    for table in admin.site._registry.values():
        shown = {*table.get_fields(request, table.model()), *table.get_list_display(request), table.date_hierarchy}
        hidden = {field.name for field in table.opts.get_fields()} - shown
        path = reverse(f"admin:{table.opts.app_label}_{table.opts.model_name}_changelist")

        statuses = {name: superuser.get(path, {f"{name}__startswith": "a"}).status_code for name in hidden}

        assert set(statuses.values()) <= {400}, (path, statuses)


def test_client_token_cannot_be_guessed_by_filters(superuser: Client, console: EncryptedClient) -> None:
    body = {"facebook_app_id": "1", "facebook_client_token": "guess-me"}
    assert console.put("/api/App/controller/admin/facebook/change", body, captcha="right").status_code == 200
    number = ConfigVersion.objects.latest("number").number
    path = "/data-admin/controller/configversion/"

    statuses = [
        superuser.get(path, {"snapshot__facebook_client_token__startswith": guess, "number": number}).status_code
        for guess in ("g", "x")
    ]

    assert statuses == [400, 400]


def test_read_only_rows_cannot_be_changed_or_deleted(superuser: Client, console: EncryptedClient) -> None:
    console.get("/api/admin/captcha")
    console.post(
        "/api/App/ads/native/add",
        {"a_name": "Home", "a_id": "unit", "a_description": "text"},
        headers={"Idempotency-Key": "0d9f2c4e-6f0a-4a57-9d3e-0c0a7f1b2c3d"},
    )
    ConfigVersion.objects.create(number=1, actor_label="needle", snapshot={"facebook_client_token": "secret"})
    for model in (Challenge, StoredResponse, Placement, ConfigVersion):
        row, table = model.objects.get(), f"admin:{model._meta.app_label}_{model._meta.model_name}"
        action = {"action": "delete_selected", "_selected_action": [str(row.pk)], "post": "yes"}

        page = superuser.get(reverse(f"{table}_change", args=[row.pk]))
        assert (page.status_code, "secret" in page.content.decode()) == (200, False)
        assert superuser.post(reverse(f"{table}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
        assert superuser.post(reverse(f"{table}_change", args=[row.pk]), {}).status_code == 403
        superuser.post(reverse(f"{table}_changelist"), action)
        assert model.objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize(
    "table", ["accounts/steptoken", "accounts/mail", "audit/entry", "audit/revision", "accounts/session"]
)
def test_read_only_rows_cannot_be_added(superuser: Client, table: str) -> None:
    assert superuser.post(f"/data-admin/{table}/add/", {}).status_code == 403


def test_rows_are_found_by_text(superuser: Client) -> None:
    PlacementFactory(name="needle")
    PlacementFactory(name="straw")
    ConfigVersion.objects.create(number=1, actor_label="needle", snapshot={})

    for table in ("placements/placement", "controller/configversion"):
        found = superuser.get(f"/data-admin/{table}/", {"q": "needle"}).content.decode()
        assert ("needle" in found, "straw" in found) == (True, False)
