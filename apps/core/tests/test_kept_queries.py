"""Queries that are made once and run with other values."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, models
from django.utils import timezone

from apps.accounts.models import Admin, Mail
from apps.core.kept_queries import KeptQuery

pytestmark = pytest.mark.django_db


def test_each_run_finds_what_its_values_say():
    admins = [Admin.objects.create_user(login_id=f"a{n}", email=f"a{n}@example.com") for n in range(3)]
    of_id = KeptQuery(lambda one: Admin.objects.filter(id=one), models.UUIDField)
    assert [of_id.first(admin.pk) for admin in admins] == admins
    assert of_id.first(uuid.uuid4()) is None


def test_rows_are_what_the_query_makes_of_them():
    now = timezone.now()
    for hours in (1, 3):
        Mail.objects.create(kind="notice", created_at=now - timedelta(hours=hours), give_up_at=now)
    since = KeptQuery(
        lambda moment, kind: Mail.objects.filter(created_at__gte=moment, kind=kind).values_list(
            "created_at", flat=True
        ),
        *(models.DateTimeField, models.CharField),
    )
    assert since.run(now - timedelta(hours=2), "notice") == [now - timedelta(hours=1)]
    assert since.run(now - timedelta(hours=2), "code") == []


def test_what_was_written_since_is_found():
    everybody = KeptQuery(Admin.objects.all)
    assert everybody.run() == []
    admin = Admin.objects.create_user(login_id="new", email="new@example.com")
    assert everybody.run() == [admin]
    Admin.objects.update(name="Renamed")
    assert [one.name for one in everybody.run()] == ["Renamed"]


@pytest.mark.django_db(transaction=True)
def test_threads_run_one_at_the_same_time():
    admins = [Admin.objects.create_user(login_id=f"a{n}", email=f"a{n}@example.com") for n in range(4)]
    of_id = KeptQuery(lambda one: Admin.objects.filter(id=one), models.UUIDField)

    def find(admin: Admin) -> list[Admin | None]:
        try:
            return [of_id.first(admin.pk) for _ in range(20)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(find, admins)) == [[admin] * 20 for admin in admins]
