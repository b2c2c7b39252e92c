"""The admins of a database from when ids could differ by case alone."""

import logging

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.services import admins
from apps.accounts.tests.steps import CREDENTIALS, PASSWORD
from apps.core.actor import Actor

BEFORE = [("accounts", "0007_roles")]
IDS = ["maria", "Maria", "vera"]


@pytest.mark.django_db(transaction=True)
def test_two_ids_that_differ_by_case_alone_stay_and_are_named(visitor, caplog):
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes("accounts")
    try:
        older = MigrationExecutor(connection).migrate(BEFORE).apps.get_model("accounts", "Admin").objects
        for number, login_id in enumerate(IDS):
            older.create(login_id=login_id, email=f"{number}@example.com", password=make_password(PASSWORD))
    finally:
        with caplog.at_level(logging.WARNING, "console.accounts"):
            MigrationExecutor(connection).migrate(newest)

    assert [record.getMessage() for record in caplog.records if record.name == "console.accounts"] == [
        "admin ids maria and Maria differ by case alone: give one another id in Django admin"
    ]
    answers = [visitor.post("/api/admin/login", CREDENTIALS | {"a_id": login_id}) for login_id in IDS]
    assert [answer.status_code for answer in answers] == [200] * 3

    # With another id it is an account like any other.
    vera = Actor(Admin.objects.get(login_id="vera"), "", timezone.now())
    renamed = admins.change_admin(
        admin=Admin.objects.get(login_id="Maria"), change={"login_id": "mary", "name": "Mary"}, actor=vera
    )
    assert (renamed.login_id, Admin.objects.filter(is_case_duplicate=True).exists()) == ("mary", False)
