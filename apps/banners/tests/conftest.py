import pytest
from django.core.files.storage import default_storage
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from apps.files.tests.pictures import picture, upload

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

    def send(method, fields, headers=None):
        headers = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}", **(headers or {})}
        if method == "POST":
            return console.open(console.http.post(f"{PATH}/", fields, headers=headers))
        body = encode_multipart(BOUNDARY, fields)
        return console.open(console.http.generic(method, PATH, body, MULTIPART_CONTENT, headers=headers))

    return send


@pytest.fixture
def banner(form):
    answer = form("POST", TEXTS | {"image": upload(picture())})
    assert answer.status_code == 200, answer.body
    return answer.body["data"]
