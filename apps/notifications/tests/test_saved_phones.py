from contextlib import suppress

import pytest
from django.utils import timezone

from apps.accounts.tests.steps import run_concurrently
from apps.core.actor import Actor
from apps.notifications import services
from apps.notifications.models import MAX_SAVED_PHONES, Delivery, SavedPhone
from apps.wire.errors import ApiError

PHONES = "/api/App/notification/test/phones"
TEST = "/api/App/notification/test"
INVALID_NAME = "The text contains unsupported characters. Remove them and try again."
TOKEN = "cGhvbmUtMQ:APA91bH-0123456789"
TEXTS = {"title": "Sale", "message": "Now", "url": ""}


def save(console, name="Pixel of Ada", token=TOKEN):
    return console.post(PHONES, {"name": name, "token": token})


def test_saved_phone_is_listed_by_name_without_its_token(console):
    for name in ("Pixel of Ada", "iPhone of Bob"):
        assert save(console, name).status_code == 200

    listed = console.get(PHONES).body["data"]

    assert [phone["name"] for phone in listed] == ["Pixel of Ada", "iPhone of Bob"]
    assert TOKEN not in str(listed)


def test_test_to_saved_phone_uses_its_token(console):
    phone = save(console).body["data"]["_id"]

    assert console.post(TEST, TEXTS | {"phone": phone}).status_code == 200

    assert Delivery.objects.get().token == TOKEN


def test_phone_with_used_name_or_invalid_token_is_rejected(console):
    save(console)

    for alike in ("Pixel of Ada", "pixel of ADA", "Pixel  of Ada", "Pixel of\u200b Ada"):
        assert save(console, alike).body["errors"] == {"name": ["Another saved phone has this name."]}
    assert save(console, "Ada\u202e").body["errors"] == {"name": [INVALID_NAME]}
    assert save(console, "\u200b").body["errors"] == {"name": [INVALID_NAME]}
    assert save(console, "Other", "with spaces").body["errors"] == {
        "token": ["Enter an FCM token: 20 to 4,096 letters, digits, and - _ : . without spaces."]
    }
    assert SavedPhone.objects.count() == 1


def test_phones_over_the_limit_are_rejected(console):
    SavedPhone.objects.bulk_create(SavedPhone(name=f"Phone {n}", token=TOKEN) for n in range(MAX_SAVED_PHONES))

    response = save(console)

    message = f"At most {MAX_SAVED_PHONES} phones can be saved. Remove one first."
    assert (response.status_code, response.message) == (400, message)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_last_phone_is_saved_once_by_two_admins_at_once(owner):
    SavedPhone.objects.bulk_create(SavedPhone(name=f"Phone {n}", token=TOKEN) for n in range(MAX_SAVED_PHONES - 1))
    actor = Actor(owner, "127.0.0.1", timezone.now())

    def save_one(number):
        with suppress(ApiError):
            services.save_phone(name=f"New {number}", token=TOKEN, actor=actor)

    run_concurrently(4, save_one)

    assert SavedPhone.objects.count() == MAX_SAVED_PHONES


def test_removed_phone_is_gone(console):
    phone = save(console).body["data"]["_id"]

    assert console.delete(f"{PHONES}/{phone}").status_code == 200

    assert console.get(PHONES).body["data"] == []
    assert console.delete(f"{PHONES}/{phone}").status_code == 404
