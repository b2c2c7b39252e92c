"""`manage.py decrypt`: decrypt a captured body by hand."""

import gzip
import io
import json

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from apps.wire import encryption

BODY = {"status": True, "message": "Grüße", "data": [1, None]}


@pytest.fixture
def run(monkeypatch):
    def run(text, *arguments):
        out = io.StringIO()
        monkeypatch.setattr("sys.stdin", io.StringIO(text if isinstance(text, str) else json.dumps(text)))
        call_command("decrypt", *arguments, stdout=out)
        return json.loads(out.getvalue())

    return run


def encrypted(plaintext=None, key=0):
    return encryption.encrypt(plaintext or json.dumps(BODY).encode(), settings.WIRE_KEYS[key])


def test_command_decrypts_bodies_with_any_key(run):
    assert run({"encryptedData": encrypted()}) == BODY
    assert run(encrypted(key=1)) == BODY
    assert run(encrypted(gzip.compress(json.dumps(BODY).encode()))) == BODY


def test_command_reads_a_file(run, tmp_path):
    file = tmp_path / "body.json"
    file.write_text(json.dumps(encrypted()))

    assert run("", str(file)) == BODY
    with pytest.raises(CommandError, match="cannot be read"):
        run("", str(tmp_path / "none.json"))


def test_encrypted_output_is_a_valid_request_body(run, visitor):
    body = run({"a_id": "nobody", "a_password": "wrong-horse-7"}, "--encrypt")

    response = visitor.http.post(
        "/api/admin/login", json.dumps(body), content_type="application/json", headers={"api-key": visitor.api_key}
    )
    assert response.status_code == 401
    assert run(response.content.decode())["message"] == "The admin ID or the password is incorrect."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{", "not JSON"),
        ({"encrypted": "AA=="}, "The body must be"),
        ([1], "The body must be"),
        ({"encrypted": "A" * 44, "iv": "A" * 24}, "`iv` must be|could not be decrypted|must be base64"),
        (encryption.encrypt(b"{}", bytes(32)), "could not be decrypted"),
    ],
)
def test_command_names_the_reason_of_a_failure(run, text, shown):
    with pytest.raises(CommandError, match=shown):
        run(text)


def test_command_in_production_needs_confirmation(run, settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError, match="--yes"):
        run(encrypted())
    assert run(encrypted(), "--yes") == BODY


@pytest.mark.parametrize(
    "plaintext",
    [b"not json", b"\x1f\x8bbroken", gzip.compress(b"{}")[:-4], gzip.compress(b"{")],
    ids=["text", "no gzip", "a cut gzip", "gzip of text"],
)
def test_command_reports_plaintext_that_is_no_json(run, plaintext):
    with pytest.raises(CommandError, match="The decrypted body is not JSON"):
        run(encrypted(plaintext))
