import pytest
from django.core.files.storage import default_storage

from apps.files.tests.images import make_image, upload

PATH = "/api/App/banner/inhouse"
TEXTS = {"b_name": "Summer sale", "url": "https://shop.example.com/summer"}


@pytest.fixture(autouse=True)
def _own_media(own_media):
    pass


def stored_files():
    return sorted(default_storage.listdir("banners")[1]) if default_storage.exists("banners") else []


@pytest.fixture
def form(console):
    """Send a multipart form as the browser does, and decrypt the response."""

    return lambda method, fields, headers=None: console.send_form(
        method, f"{PATH}/" if method == "POST" else PATH, fields, headers=headers
    )


@pytest.fixture
def banner(form):
    response = form("POST", TEXTS | {"image": upload(make_image())})
    assert response.status_code == 200, response.body
    return response.body["data"]
