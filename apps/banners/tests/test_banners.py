"""In-house banners: images, list, status, schedule, deletion, and delivery to the app."""

import json
from io import BytesIO

import pytest
import time_machine
from django.db import OperationalError, connection
from django.utils import timezone
from PIL import Image

from apps.accounts.tests.factories import AdminFactory
from apps.analytics.models import Item
from apps.analytics.tests.factories import count, counted, counts_by_day
from apps.audit.models import Entry
from apps.audit.names import name_of
from apps.banners.models import InhouseBanner
from apps.banners.tests.conftest import PATH, TEXTS, stored_files
from apps.controller.models import ControllerSettings
from apps.files.tests.images import make_image, upload
from apps.wire.ids import new_id
from apps.wire.messages import ENDS_BEFORE_IT_STARTS

STATUS = f"{PATH}/update/status"
WRONG_TYPE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"
TOO_LARGE = "The image file size should not exceed 1 MB."


def listed(console, **query):
    return console.get(PATH, a="true", **query).body


def test_added_banner_is_listed_with_its_image(form, console, phone):
    response = form(
        "POST", TEXTS | {"image": upload(make_image("JPEG"), "banner.JPG"), "text": "Now", "btn_text": "Go"}
    )

    row = response.body["data"]
    assert (response.status_code, response.message) == (200, "Banner added")
    page = listed(console, page=1, limit=100)
    assert page["data"] == [row]
    assert (page["totalPages"], page["bannerinHouseAds"]) == (1, False)
    assert (row["status"], row["view"], row["clickCount"], row["text"]) == (True, 0, 0, "Now")
    seen = phone.http.get(row["b_image"].replace("http://testserver", ""))
    assert (seen.status_code, seen.headers["Content-Type"]) == (200, "image/jpeg")
    assert seen.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in seen.headers["Content-Security-Policy"]
    assert Image.open(BytesIO(seen.content)).size == (40, 30)
    assert Entry.objects.get(action="banner.add").after["name"] == "Summer sale"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"btn_text": "\u200b"}, "The text contains unsupported characters. Remove them and try again."),
        ({"url": "javascript:alert(1)"}, "Enter a URL that begins with http:// or https://."),
        ({"btn_url": "data:text/html,x"}, "Enter a URL that begins with http:// or https://."),
        ({"image": "no file"}, "select valid image file"),
        ({"image": None}, "select valid image file"),
        ({"b_name": "\u200b"}, "The text contains unsupported characters. Remove them and try again."),
    ],
)
def test_invalid_banner_is_rejected(form, change, message):
    fields = {
        key: value for key, value in (TEXTS | {"image": upload(make_image())} | change).items() if value is not None
    }

    response = form("POST", fields)

    assert (response.status_code, response.message) == (400, message)
    assert stored_files() == []


@pytest.mark.django_db(transaction=True)
def test_banner_is_not_stored_if_its_counts_cannot_be_read(form):
    def fail_on_counts(execute, sql, params, many, context):
        if sql.startswith("SELECT") and "analytics_dayrollup" in sql:
            raise OperationalError
        return execute(sql, params, many, context)

    with connection.execute_wrapper(fail_on_counts):
        response = form("POST", TEXTS | {"image": upload(make_image())})

    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert InhouseBanner.objects.count() == 0
    # The commit might have succeeded, so the nightly clean-up deletes the file.
    assert len(stored_files()) == 1


def test_update_without_an_image_keeps_it(form, console, banner):
    before = stored_files()

    response = form("PUT", TEXTS | {"id": banner["_id"], "b_name": "Winter"})

    assert (response.status_code, response.body["data"]["b_name"]) == (200, "Winter")
    assert response.body["data"]["b_image"] == banner["b_image"]
    assert stored_files() == before
    assert Item.objects.get().name == "Winter"
    assert console.get(f"{PATH}/data/{banner['_id']}").body["data"]["b_name"] == "Winter"


def test_new_image_replaces_the_old_file(form, banner, django_capture_on_commit_callbacks):
    (old,) = stored_files()

    with django_capture_on_commit_callbacks(execute=True):
        response = form("PUT", TEXTS | {"id": banner["_id"], "image": upload(make_image("GIF"), "new.gif")})

    (new,) = stored_files()
    assert response.status_code == 200
    assert new.endswith(".gif")
    assert new != old


def test_invalid_new_image_changes_nothing(form, banner):
    before = (list(InhouseBanner.objects.values()), stored_files())

    response = form("PUT", TEXTS | {"id": banner["_id"], "b_name": "X", "image": upload(b"no image")})

    assert (response.status_code, response.message) == (400, WRONG_TYPE)
    assert (list(InhouseBanner.objects.values()), stored_files()) == before
    assert form("PUT", TEXTS | {"id": str(new_id()), "image": upload(make_image())}).status_code == 404
    assert stored_files() == before[1]


def status(console, banner, value, captcha="right", seen=None, **more):
    headers = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}"}
    if seen:
        headers["If-Match"] = f'"{seen}"'
    if captcha:
        headers["X-Captcha"] = console.solve(right=captcha == "right")
    body = json.dumps({"id": banner, "status": value, **more})
    return console.open(console.http.put(STATUS, body, "application/json", headers=headers))


def test_status_request_is_plain_and_response_encrypted(console, banner):
    response = status(console, banner["_id"], False)

    assert (response.status_code, response.body["data"]["status"]) == (200, False)
    assert status(console, banner["_id"], False).status_code == 200
    assert Entry.objects.filter(action="banner.status").count() == 1


def test_stale_status_is_a_conflict(console, banner):
    assert status(console, banner["_id"], False, seen=banner["version"]).status_code == 200

    late = status(console, banner["_id"], True, seen=banner["version"])

    assert (late.status_code, late.body["data"]["status"]) == (409, False)
    assert late.body["changed"]["by"] == "owner"
    assert status(console, banner["_id"], True, seen=banner["version"] + 1).status_code == 200


def test_conflict_does_not_name_the_admin_who_cleared_counts(console, banner, sign_in_as):
    status(console, banner["_id"], False, seen=banner["version"])
    AdminFactory(login_id="second")
    count(Item.objects.get(id=banner["_id"]), timezone.now(), views=3)
    cleared = sign_in_as(login_id="second").delete(f"/api/App/analytics/count/remove/{banner['_id']}", captcha="right")
    assert cleared.status_code == 200

    late = status(console, banner["_id"], True, seen=banner["version"])

    assert (late.status_code, late.body["changed"]["by"]) == (409, "owner")


@pytest.mark.parametrize("value", ["false", 0, None, "", "De Active"])
def test_status_that_is_no_boolean_is_rejected(console, banner, value):
    assert status(console, banner["_id"], value).status_code == 400
    assert InhouseBanner.objects.get().is_active


def test_deleted_banner_loses_counts_and_image(console, banner, django_capture_on_commit_callbacks):
    counted(Item.objects.get(), "2025-01-01", views=3)

    with django_capture_on_commit_callbacks(execute=True):
        response = console.delete(PATH, {"id": [banner["_id"], str(new_id())]}, captcha="right")

    assert response == (200, {"status": True, "message": "1 banner deleted", "deleted": 1})
    assert stored_files() == []
    assert not counts_by_day()
    assert console.delete(PATH, {"id": [banner["_id"]]}, captcha="right").status_code == 404


def test_app_gets_active_banners_while_they_are_on(console, phone, banner, form):
    form("POST", TEXTS | {"b_name": "Hidden", "image": upload(make_image())})
    status(console, listed(console)["data"][0]["_id"], False)
    assert phone.get(PATH).body == {"status": True, "message": "", "data": []}

    ControllerSettings.objects.create(inhouse_banners=True)
    response = phone.get(PATH)

    assert [row["b_name"] for row in response.body["data"]] == ["Summer sale"]
    assert set(response.body["data"][0]) == {"_id", "b_name", "url", "b_image", "text", "btn_text", "btn_url"}
    assert listed(console)["bannerinHouseAds"] is True


@pytest.mark.parametrize(
    "name", ["../console.sqlite3", "..%2fsecrets.env", "banners/", "banners/none.png", "", "%00", "a%00.png", "x" * 300]
)
def test_media_serves_only_its_files(phone, name):
    assert phone.http.get(f"/media/{name}").status_code == 404


def test_audit_entry_of_many_deletions_has_fifty_names(console):
    long = "https://example.com/" + "x" * 300
    made = InhouseBanner.objects.bulk_create(InhouseBanner(name=f"b{n}", url=long, image="") for n in range(60))

    assert console.delete(PATH, {"id": [str(one.pk) for one in made]}, captcha="right").body["deleted"] == 60

    entry = Entry.objects.get(action="banner.delete")
    assert len(entry.before) == 51
    assert entry.before["banners"] == 60
    assert len(name_of(entry)) == 200


SCHEDULE = {"startsAt": "2026-12-24T00:00:00Z", "endsAt": "2026-12-26T00:00:00Z"}


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("at", "is_shown"),
    [
        ("2026-12-23T23:59:59Z", False),
        ("2026-12-24T00:00:00Z", True),
        ("2026-12-25T23:59:59Z", True),
        ("2026-12-26T00:00:00Z", False),
    ],
)
def test_banner_with_schedule_is_delivered_from_start_to_end(form, console, phone, at, is_shown):
    ControllerSettings.objects.update_or_create(pk=1, defaults={"inhouse_banners": True})
    row = form("POST", TEXTS | SCHEDULE | {"image": upload(make_image())}).body["data"]
    (listed_row,) = listed(console)["data"]

    with time_machine.travel(at, tick=False):
        shown = phone.get(PATH).body["data"]

    assert [row["_id"] for row in shown] == ([row["_id"]] if is_shown else [])
    assert (listed_row["startsAt"], listed_row["endsAt"]) == ("2026-12-24T00:00:00.000Z", "2026-12-26T00:00:00.000Z")
    assert Entry.objects.get(action="banner.add").after["ends_at"] == "2026-12-26T00:00:00Z"


def test_banner_schedule_emptied_in_the_form_is_removed(form, console):
    row = form("POST", TEXTS | SCHEDULE | {"image": upload(make_image())}).body["data"]

    saved = form("PUT", TEXTS | {"id": row["_id"], "startsAt": "", "endsAt": ""}).body["data"]

    assert (saved["startsAt"], saved["endsAt"]) == (None, None)


def test_banner_that_ends_before_its_start_is_rejected(form):
    reversed_schedule = {"startsAt": SCHEDULE["endsAt"], "endsAt": SCHEDULE["startsAt"]}

    response = form("POST", TEXTS | reversed_schedule | {"image": upload(make_image())})

    assert (response.status_code, response.message) == (400, ENDS_BEFORE_IT_STARTS)
    assert stored_files() == []
