"""What a browser may send as the key of a session of Django admin."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
WITH_NUL = '"' + "a" * 20 + "\\000" + "b" * 12 + '"'


@pytest.mark.parametrize("key", [WITH_NUL, "a" * 32, "no-key-of-django's-own-making-000", "é" * 32, ""])
def test_a_made_up_key_is_no_session(key):
    page = Client(headers={"cookie": f"data_admin={key}"}).get("/data-admin/")

    assert (page.status_code, page.url.startswith("/data-admin/login")) == (302, True)
