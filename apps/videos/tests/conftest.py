from io import BytesIO

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

PATH = "/api/App/video/admin"


@pytest.fixture(autouse=True)
def _own_folders(own_media, settings, tmp_path):
    uploads = tmp_path / "uploads"
    uploads.mkdir()
    settings.FILE_UPLOAD_TEMP_DIR = str(uploads)


class SplitBody(BytesIO):
    """A body that calls `meanwhile` between its first 1,000 bytes and the rest."""

    def __init__(self, body, meanwhile):
        super().__init__(body)
        self.meanwhile = meanwhile

    def read(self, size=-1):
        if self.tell() and self.meanwhile:
            callback, self.meanwhile = self.meanwhile, None
            callback()
        return super().read(1000 if not self.tell() else size)


@pytest.fixture
def upload(console):
    """Return a function that uploads (name, content) pairs as repeated `video` fields, like the browser."""

    def send(*files, cut=0, field="video", meanwhile=None):
        parts = [SimpleUploadedFile(name, content, "video/mp4") for name, content in files]
        body = encode_multipart(BOUNDARY, {field: parts})
        headers = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}"}
        # A client that disconnects sends fewer bytes than its Content-Length.
        extra = {"wsgi.input": BytesIO(body[:-cut])} if cut else {}
        if meanwhile:
            extra = {"wsgi.input": SplitBody(body, meanwhile)}
        response = console.http.generic("POST", PATH, body, MULTIPART_CONTENT, headers=headers, **extra)
        return console.open(response)

    return send


def stored(folder="videos"):
    return sorted(default_storage.listdir(folder)[1]) if default_storage.exists(folder) else []


def listed(console, **query):
    response = console.get(PATH, **query)
    assert response.status_code == 200, response.body
    return response.body
