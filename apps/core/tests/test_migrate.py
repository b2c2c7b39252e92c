"""`migrate` on PostgreSQL."""

import pytest
from django.core.management import call_command
from django.db import connection


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_migrate_has_no_statement_timeout_and_a_lock_timeout():
    call_command("migrate", verbosity=0)

    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('statement_timeout'), current_setting('lock_timeout')")
        assert cursor.fetchone() == ("0", "10s")
