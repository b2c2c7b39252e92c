"""Two admins edit one row: the second to save gets 409 with the current row and its author, for every editable row."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from apps.audit.models import Entry
from apps.core.zone import format_iso
from apps.files.tests.images import make_image, upload
from apps.placements.tests.factories import PlacementFactory
from tests.contracts.changes import BANNER, BANNERS, CONTROLLER, LIVE, PROFILE, PUSH, WEB, WRITTEN, in_days

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("own_media")]

NATIVE = "/api/App/ads/native"
WEBSITE_AD = {"a_name": "Shop", "a_url": "https://a.example.com"}


@dataclass
class Row:
    """A row, how to read it, and how to save it with a given text."""

    version: int
    read: Callable[[], dict[str, Any]]
    save: Callable[..., Any]


def placement(console):
    stored = PlacementFactory()
    return Row(
        1,
        lambda: {"data": console.get(f"{NATIVE}/admin/get").body["data"][0]},
        lambda value, **more: console.put(
            f"{NATIVE}/update/{stored.pk}", {"a_id": value, "a_description": "d"}, **more
        ),
    )


def web_ad(console):
    body = {"a_name": "Shop", "a_id": "https://a.example.com", "a_description": "d"}
    identity = console.post(f"{WEB}/add", body).body["data"]["_id"]

    def read():
        row = console.get(f"{WEB}/admin/get").body["data"][0]
        return {"data": {name: value for name, value in row.items() if name not in {"a_click", "a_view"}}}

    return Row(
        1,
        read,
        lambda value, **more: console.put(
            f"{WEB}/update/{identity}", body | {"a_id": f"https://{value}.example.com"}, **more
        ),
    )


def website_ad(console):
    identity = console.post(f"{LIVE}/liveAdWeb", WEBSITE_AD).body["data"]["_id"]
    return Row(
        1,
        lambda: {"data": console.get(f"{LIVE}/liveAdWeb").body["data"][-1]},
        lambda value, **more: console.put(f"{LIVE}/liveAdWeb", WEBSITE_AD | {"_id": identity, "a_name": value}, **more),
    )


def banner(console):
    def send(method, fields, **more):
        return console.send_form(method, f"{BANNERS}?a=true", fields, headers=more.get("headers"))

    identity = send("POST", BANNER | {"image": upload(make_image())}).body["data"]["_id"]
    return Row(
        1,
        lambda: {"data": console.get(f"{BANNERS}/data/{identity}").body["data"]},
        lambda value, **more: send("PUT", BANNER | {"id": identity, "text": value}, **more),
    )


def profile(console):
    return Row(
        1,
        lambda: {"data": console.get("/api/admin/AdminData").body["data"]},
        lambda value, **more: console.put("/api/admin/Profile/Update", PROFILE | {"a_city": value}, **more),
    )


def text(kind):
    def prepare(console):
        return Row(
            0,
            lambda: {"data": console.get(f"/api/App/{kind}/admin/get").body["data"]},
            lambda value, **more: console.put(
                f"/api/App/{kind}/admin/update", {f"{kind}_title": value, f"{kind}_description": "Words"}, **more
            ),
        )

    return prepare


def live_settings(console):
    def read():
        body = console.get(f"{LIVE}/liveAds").body
        return {"data": body["data"], "version": body["version"]}

    return Row(
        1, read, lambda value, **more: console.put(f"{LIVE}/liveAds", {"banner": value}, captcha="right", **more)
    )


def push(console):
    sent = {**WRITTEN, "topic": "all", "sendAt": in_days(1)}
    written = console.post(f"{PUSH}/send", sent).body["data"]
    return Row(
        1,
        lambda: {"data": console.get(f"{PUSH}/history").body["data"][0]},
        lambda value, **more: console.put(f"{PUSH}/update", {**sent, "id": written["_id"], "title": value}, **more),
    )


def controller(console):
    body = {"btn_text": "b", "btn_url": "https://a.example.com"}
    return Row(
        0,
        lambda: {"data": console.get(CONTROLLER).body["data"]},
        lambda value, **more: console.put(
            "/api/App/controller/install/new", body | {"text": value}, captcha="right", **more
        ),
    )


ROWS = {
    "placement": placement,
    "web ad": web_ad,
    "website ad": website_ad,
    "banner": banner,
    "profile": profile,
    "policy": text("policy"),
    "terms": text("terms"),
    "live settings": live_settings,
    "push": push,
    "controller": controller,
}


@pytest.mark.parametrize("kind", ROWS)
def test_save_of_an_outdated_row_returns_the_current_one(console, kind):
    row = ROWS[kind](console)
    seen = {"If-Match": f'"{row.version}"'}
    assert row.save("first", headers=seen).status_code == 200
    current, events = row.read(), Entry.objects.count()
    assert "first" in str(current)
    assert (current["data"].get("version") or current["version"]) == row.version + 1

    late = row.save("second", headers=seen)

    message, changed = late.body.pop("message"), late.body.pop("changed")
    # The lists of ads also have counts.
    row_now = {name: value for name, value in current["data"].items() if name not in {"views", "clicks"}}
    assert (late.status_code, late.body) == (409, {"status": False, "code": "conflict", **current, "data": row_now})
    last = Entry.objects.order_by("-number")[0]
    # The response has milliseconds.
    assert changed == {"by": "owner", "at": f"{format_iso(last.at)[:23]}Z"}
    assert message.startswith("Someone else")
    assert (row.read(), Entry.objects.count()) == (current, events)
    # The same text again is no conflict: the response to the first save may have been lost.
    assert row.save("first", headers=seen).status_code == 200
    assert (row.read(), Entry.objects.count()) == (current, events)
    # Without a version, and with the newest, the later save wins.
    assert row.save("second").status_code == 200
    assert row.save("third", headers={"If-Match": f'"{row.version + 2}"'}).status_code == 200
    assert "third" in str(row.read())
    assert Entry.objects.count() == events + 2
