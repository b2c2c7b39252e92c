"""An admin's own profile and password."""

import pytest

from apps.accounts import exceptions
from apps.accounts.tests.steps import CREDENTIALS, PASSWORD
from apps.audit.models import Entry

UPDATE = "/api/admin/Profile/Update"
NAME = "Zoë <b>'\"; DROP TABLE 密码 🧨 \u200fمرحبا"
CHANGE = {"a_name": NAME, "a_state": "Gujarat", "a_city": "Surat", "a_address": "1 Ring Road", "a_phone": "9876543210"}
SHOWN = {"a_id": "owner", "a_email": "owner@example.com", "role": "owner"}


def test_profile_has_its_fields_and_no_secret(console):
    assert console.get("/api/admin/AdminData") == (
        200,
        {"status": True, "message": "", "data": SHOWN | dict.fromkeys(CHANGE, "") | {"version": 1}},
    )


def test_profile_saves_the_five_fields_unchanged(console):
    response = console.put(UPDATE, CHANGE)

    assert response == (200, {"status": True, "message": "Profile saved", "data": SHOWN | CHANGE | {"version": 2}})
    assert console.get("/api/admin/AdminData").body["data"] == SHOWN | CHANGE | {"version": 2}


def test_profile_change_is_audited_by_field(console, owner):
    console.put(UPDATE, CHANGE)
    console.put(UPDATE, CHANGE | {"a_city": "Rajkot"})

    entries = Entry.objects.filter(action="admin.profile").order_by("at")
    assert [(entry.actor_id, entry.before, entry.after) for entry in entries][1:] == [
        (owner.pk, {"name": NAME, "city": "Surat"}, {"name": NAME, "city": "Rajkot"})
    ]


@pytest.mark.parametrize("phone", ["123456789", "+1234567890", "  123456789  ", "12-34-56-78"])
def test_phone_number_of_9_to_11_characters_is_accepted(console, phone):
    assert console.put(UPDATE, CHANGE | {"a_phone": phone}).body["data"]["a_phone"] == phone.strip()


@pytest.mark.parametrize("phone", ["12345678", "123456789012"])
def test_invalid_phone_changes_nothing(console, phone):
    console.put(UPDATE, CHANGE)

    response = console.put(UPDATE, CHANGE | {"a_phone": phone})

    message = "A phone number has 9 to 11 characters"
    assert response == (400, {"status": False, "message": message, "errors": {"a_phone": [message]}})
    assert console.get("/api/admin/AdminData").body["data"] == SHOWN | CHANGE | {"version": 2}


def test_profile_without_a_phone_can_be_saved_until_it_has_one(console):
    assert console.put(UPDATE, CHANGE | {"a_phone": " "}).body["data"] == SHOWN | CHANGE | {"a_phone": "", "version": 2}
    assert console.put(UPDATE, CHANGE).status_code == 200

    response = console.put(UPDATE, CHANGE | {"a_phone": ""})

    assert (response.status_code, response.message) == (400, "Please fill all the fields")
    assert console.get("/api/admin/AdminData").body["data"]["a_phone"] == CHANGE["a_phone"]


def test_password_change_ends_other_sessions_and_sends_an_email(console, sign_in_as, visitor, mailbox):
    other = sign_in_as()

    response = console.put("/api/admin/password", {"current_password": PASSWORD, "password": "green-mule-9"})

    assert response == (200, {"status": True, "message": "Password changed"})
    assert [client.get("/api/admin/Authorization").status_code for client in (console, other)] == [200, 401]
    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 401
    assert mailbox.subjects()[-1] == "Your password was changed"
    assert Entry.objects.filter(action="admin.password").count() == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"current_password": "wrong-horse"}, exceptions.WrongPasswordError.default_detail),
        ({"password": "owner2026"}, exceptions.InvalidPasswordError.CONTAINS_NAME),
    ],
)
def test_rejected_password_changes_nothing(console, visitor, sign_in_as, change, message):
    other = sign_in_as()

    response = console.put("/api/admin/password", {"current_password": PASSWORD, "password": "green-mule-9"} | change)

    assert response == (400, {"status": False, "message": message, "errors": {next(iter(change)): [message]}})
    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 200
    assert other.get("/api/admin/Authorization").status_code == 200
