"""Build a valid request for every endpoint that changes something. test_audit_events fails if one is missing."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import PASSWORD, add_authenticator, app_code, set_up_app, with_bearer
from apps.analytics.tests.factories import counted
from apps.files.tests.images import make_image, upload
from apps.placements.tests.factories import PlacementFactory
from apps.videos.tests.sample_videos import sample_video
from conftest import EncryptedClient, Mailbox, Response, open_session
from tests.api_schema import DESCRIPTION
from tests.contracts.test_authentication import SAMPLES

ID = SAMPLES["uuid"]
CONTROLLER = "/api/App/controller/admin"
WEB = "/api/App/ads/webads"
LIVE = "/api/App/livecall"
BANNERS = "/api/App/banner/inhouse"
RANGE = "?startDate=2025-01-01&endDate=2025-01-31"


@dataclass
class Scenario:
    console: EncryptedClient
    visitor: EncryptedClient
    owner: Admin
    mailbox: Mailbox


@dataclass
class PreparedCall:
    """A request that will succeed. `body` is empty for endpoints without a body."""

    path: str
    body: Any = None
    client: EncryptedClient | None = None
    multipart: bool = False
    # The specification has one endpoint with plain JSON.
    plain: bool = False
    # The admin in the audit event.
    actor: str = "owner"


Prepare = Callable[[Scenario], PreparedCall]


def fixed(path: str, body: Any = None) -> Prepare:
    return lambda scenario: PreparedCall(path, body)


def _chosen(row: str) -> dict[str, Any]:
    return {"id": [row]}


def _paused(row: str) -> dict[str, Any]:
    return {"rows": [{"_id": row, "version": 1}], "active": False}


def _web_ad(path: str, body: Any = None) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        added = scenario.console.post(
            f"{WEB}/add", {"a_name": "Shop", "a_id": "https://a.example.com", "a_description": "d"}
        )
        web_ad = added.body["data"]["_id"]
        counted(_item(web_ad), "2025-01-03", clicks=3)
        return PreparedCall(path.replace(ID, web_ad), body(web_ad) if callable(body) else body)

    return prepare


def _item(item_id: str) -> Any:
    from apps.analytics.models import Item  # noqa: PLC0415 - models are there once Django is set up

    return Item.objects.get(id=item_id)


def _placement(path: str, body: Any = None) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        placement = PlacementFactory()
        counted(_item(str(placement.pk)), "2025-01-03", views=3)
        return PreparedCall(path.replace(ID, str(placement.pk)), body(str(placement.pk)) if callable(body) else body)

    return prepare


def _undo(scenario: Scenario) -> PreparedCall:
    clear = _placement(f"/api/App/analytics/count/remove/{ID}{RANGE}")(scenario)
    clearing = scenario.console.delete(clear.path, captcha="right").body["data"]["_id"]
    return PreparedCall(f"/api/App/analytics/admin/clearings/{clearing}/undo")


def _restore_settings(scenario: Scenario) -> PreparedCall:
    scenario.console.put(f"{CONTROLLER}/status/change", {"name": "liveBtn", "status": True}, captcha="right")
    return PreparedCall(f"{CONTROLLER}/versions/0/restore")


def _restore_text(kind: str) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        for title in ("One", "Two"):
            scenario.console.put(f"/api/App/{kind}/admin/update", _text(kind, title))
        return PreparedCall(f"/api/App/{kind}/admin/versions/1/restore")

    return prepare


def _text(kind: str, title: str) -> dict[str, str]:
    return {f"{kind}_title": title, f"{kind}_description": "Words"}


def _website_ad(body: Callable[[str], Any]) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        ad = scenario.console.post(f"{LIVE}/liveAdWeb", {"a_name": "Shop", "a_url": "https://a.example.com"}).body[
            "data"
        ]
        return PreparedCall(f"{LIVE}/liveAdWeb", body(ad["_id"]))

    return prepare


WEB_AD = {"Adstype": "Url_Ads_Fire", "a_name": "Shop", "url": "https://a.example.com"}


def _fired(scenario: Scenario) -> PreparedCall:
    scenario.console.post(f"{LIVE}/admin/ads/fire", WEB_AD)
    history = f"{LIVE}/admin/ads/fire/history"
    return PreparedCall(history, {"id": [row["_id"] for row in scenario.console.get(history).body["data"]]})


def _move(scenario: Scenario) -> PreparedCall:
    at = timezone.now() + timedelta(days=1)
    planned = scenario.console.post(f"{LIVE}/admin/ads/fire", WEB_AD | {"fireAt": f"{at:%Y-%m-%dT%H:%M}"})
    later = at + timedelta(days=1)
    return PreparedCall(
        f"{LIVE}/admin/ads/fire", {"_id": planned.body["data"]["_id"], "fireAt": f"{later:%Y-%m-%dT%H:%M}"}
    )


def _stop(scenario: Scenario) -> PreparedCall:
    fired = scenario.console.post(f"{LIVE}/admin/ads/fire", WEB_AD)
    return PreparedCall(f"{LIVE}/admin/ads/fire/stop", {"id": fired.body["data"]["_id"]})


BANNER = {"b_name": "Sale", "url": "https://a.example.com"}


def _new_banner(scenario: Scenario) -> PreparedCall:
    return PreparedCall(f"{BANNERS}/?a=true", BANNER | {"image": upload(make_image())}, multipart=True)


def _banner(path: str, body: Callable[[str], Any], **form: bool) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        added = send("POST", _new_banner(scenario), scenario.console)
        return PreparedCall(path, body(added.body["data"]["_id"]), **form)

    return prepare


def _verified_reset(scenario: Scenario) -> PreparedCall:
    token = scenario.visitor.post("/api/admin/ForgetPw", {"a_email": scenario.owner.email}).body["token"]
    reset = with_bearer(scenario.visitor, token)
    reset.post("/api/admin/ForgetPwOtp", {"otp": scenario.mailbox.code()})
    return PreparedCall("/api/admin/NewPassword", {"password": "green-mule-9"}, client=reset)


def _confirm(scenario: Scenario) -> PreparedCall:
    secret = scenario.console.post("/api/admin/two-factor/start", {"password": PASSWORD}).body["data"]["secret"]
    return PreparedCall("/api/admin/two-factor/confirm", {"otp": app_code(secret)})


def _enrolled(path: str) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        secret, _ = set_up_app(scenario.console)
        return PreparedCall(path, {"password": PASSWORD, "otp": app_code(secret)})

    return prepare


PROFILE = {"a_name": "Ada", "a_state": "Gujarat", "a_city": "Surat", "a_address": "1 Road", "a_phone": "9876543210"}
PUSH = "/api/App/notification"
WRITTEN = {"title": "Sale", "message": "Now", "url": ""}


def in_days(days: int) -> str:
    return f"{timezone.now() + timedelta(days=days):%Y-%m-%dT%H:%M}"


def _push(path: str, body: Callable[[str], Any], *, sent_at: str = "", has_failed: bool = False) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        from apps.notifications.models import Delivery  # noqa: PLC0415 - models are there once Django is set up

        sent = send(
            "POST", PreparedCall(f"{PUSH}/send", WRITTEN | {"sendAt": sent_at}, multipart=True), scenario.console
        )
        if has_failed:
            Delivery.objects.update(state="failed")
        assert sent.status_code == 200, sent.body
        return PreparedCall(f"{PUSH}/{path}", body(sent.body["data"]["_id"]))

    return prepare


PHONE = {"name": "Test phone", "token": "cGhvbmUtMQ:APA91bH-0123456789"}


def _saved_phone(scenario: Scenario) -> PreparedCall:
    saved = scenario.console.post(f"{PUSH}/test/phones", PHONE)
    return PreparedCall(f"{PUSH}/test/phones/{saved.body['data']['_id']}")


VIDEOS = "/api/App/video/admin"


def _new_video(scenario: Scenario) -> PreparedCall:
    return PreparedCall(VIDEOS, {"video": SimpleUploadedFile("a.mp4", sample_video(), "video/mp4")}, multipart=True)


def _video(scenario: Scenario) -> PreparedCall:
    added = send("POST", _new_video(scenario), scenario.console)
    return PreparedCall(VIDEOS, {"id": [added.body["data"][0]["_id"]]})


PEOPLE = "/api/admin/people"
INVITED = {"a_email": "new@example.com", "role": "editor"}


def _invited(scenario: Scenario) -> str:
    return str(scenario.console.post(f"{PEOPLE}/invite", INVITED, captcha="right").body["data"]["_id"])


def _withdrawal(scenario: Scenario) -> PreparedCall:
    return PreparedCall(f"{PEOPLE}/invite/{_invited(scenario)}")


def _acceptance(scenario: Scenario) -> PreparedCall:
    _invited(scenario)
    invited = with_bearer(scenario.visitor, scenario.mailbox.link().rpartition("#")[2])
    body = {"a_id": "newcomer", "password": "green-mule-9"}
    return PreparedCall("/api/admin/invitation", body, client=invited, actor="newcomer")


def _other(path: str, body: Any = None) -> Prepare:
    def prepare(scenario: Scenario) -> PreparedCall:
        other = AdminFactory(login_id="other")
        add_authenticator(other)
        open_session(other)
        return PreparedCall(path.replace(ID, str(other.pk)), body)

    return prepare


CHANGES: dict[tuple[str, str], Prepare] = {
    ("POST", "/api/admin/NewPassword"): _verified_reset,
    ("POST", f"{PEOPLE}/invite"): fixed(f"{PEOPLE}/invite", INVITED),
    ("DELETE", f"{PEOPLE}/invite/{ID}"): _withdrawal,
    ("POST", "/api/admin/invitation"): _acceptance,
    ("PUT", f"{PEOPLE}/{ID}"): _other(f"{PEOPLE}/{ID}", {"role": "viewer"}),
    ("DELETE", f"{PEOPLE}/{ID}/sessions"): _other(f"{PEOPLE}/{ID}/sessions"),
    ("DELETE", f"{PEOPLE}/{ID}/two-factor"): _other(f"{PEOPLE}/{ID}/two-factor"),
    ("PUT", "/api/admin/Profile/Update"): fixed("/api/admin/Profile/Update", PROFILE),
    ("PUT", "/api/admin/inbox/snooze"): fixed("/api/admin/inbox/snooze", {"kind": "fcm", "hours": 24}),
    ("PUT", "/api/admin/mails"): fixed("/api/admin/mails", {"problems": True}),
    ("PUT", "/api/admin/password"): fixed(
        "/api/admin/password", {"current_password": PASSWORD, "password": "green-mule-9"}
    ),
    ("POST", "/api/admin/two-factor/confirm"): _confirm,
    ("POST", "/api/admin/two-factor/disable"): _enrolled("/api/admin/two-factor/disable"),
    ("POST", "/api/admin/two-factor/backup-codes"): _enrolled("/api/admin/two-factor/backup-codes"),
    ("DELETE", f"/api/App/analytics/count/remove/{ID}"): _placement(f"/api/App/analytics/count/remove/{ID}{RANGE}"),
    ("DELETE", "/api/App/analytics/count/all/remove"): _placement(
        f"/api/App/analytics/count/all/remove{RANGE}", _chosen
    ),
    ("POST", f"/api/App/analytics/admin/clearings/{ID}/undo"): _undo,
    ("PUT", f"{CONTROLLER}/status/change"): fixed(f"{CONTROLLER}/status/change", {"name": "track", "status": True}),
    ("PUT", f"{CONTROLLER}/position/change"): fixed(
        f"{CONTROLLER}/position/change", {"name": "preVideo_time", "value": 9}
    ),
    ("PUT", f"{CONTROLLER}/afterSplace/change"): fixed(f"{CONTROLLER}/afterSplace/change", {"name": "URL"}),
    ("PUT", f"{CONTROLLER}/afterIntro/change"): fixed(f"{CONTROLLER}/afterIntro/change", {"name": "NTV"}),
    ("PUT", f"{CONTROLLER}/afterBtn/change"): fixed(f"{CONTROLLER}/afterBtn/change", {"name": "FS"}),
    ("PUT", f"{CONTROLLER}/facebook/change"): fixed(
        f"{CONTROLLER}/facebook/change", {"facebook_app_id": "1", "facebook_client_token": "2"}
    ),
    # It changes nothing, but reading a secret is recorded.
    ("POST", f"{CONTROLLER}/facebook/reveal"): fixed(f"{CONTROLLER}/facebook/reveal"),
    ("PUT", f"{CONTROLLER}/rules/x"): fixed(
        f"{CONTROLLER}/rules/track", {"rules": [{"name": "Trial", "value": True, "when": {"share": 5}}]}
    ),
    ("POST", f"{CONTROLLER}/versions/1/restore"): _restore_settings,
    ("PUT", "/api/App/controller/install/new"): fixed(
        "/api/App/controller/install/new", {"text": "a", "btn_text": "b", "btn_url": "https://a.example.com"}
    ),
    ("POST", f"{WEB}/add"): fixed(
        f"{WEB}/add", {"a_name": "Shop", "a_id": "https://a.example.com", "a_description": "d"}
    ),
    ("PUT", f"{WEB}/update/{ID}"): _web_ad(
        f"{WEB}/update/{ID}", {"a_id": "https://b.example.com", "a_description": "d"}
    ),
    ("PUT", f"{WEB}/active"): _web_ad(f"{WEB}/active", _paused),
    ("DELETE", f"{WEB}/delete/{ID}"): _web_ad(f"{WEB}/delete/{ID}"),
    ("DELETE", f"{WEB}/count/remove/{ID}"): _web_ad(f"{WEB}/count/remove/{ID}{RANGE}"),
    ("DELETE", f"{WEB}/count/all/remove"): _web_ad(f"{WEB}/count/all/remove{RANGE}", _chosen),
    ("POST", "/api/App/ads/native/add"): fixed(
        "/api/App/ads/native/add", {"a_name": "Home", "a_id": "ca-app-pub-1/2", "a_description": "d"}
    ),
    ("PUT", f"/api/App/ads/native/update/{ID}"): _placement(
        f"/api/App/ads/native/update/{ID}", {"a_id": "ca-app-pub-3/4", "a_description": "d"}
    ),
    ("PUT", "/api/App/ads/native/active"): _placement("/api/App/ads/native/active", _paused),
    ("POST", f"{LIVE}/liveAdWeb"): fixed(f"{LIVE}/liveAdWeb", {"a_name": "Shop", "a_url": "https://a.example.com"}),
    ("PUT", f"{LIVE}/liveAdWeb"): _website_ad(
        lambda ad: {"_id": ad, "a_name": "Store", "a_url": "https://b.example.com"}
    ),
    ("DELETE", f"{LIVE}/liveAdWeb"): _website_ad(lambda ad: {"id": [ad]}),
    ("POST", f"{LIVE}/admin/ads/fire"): fixed(f"{LIVE}/admin/ads/fire", WEB_AD),
    ("PUT", f"{LIVE}/admin/ads/fire"): _move,
    ("POST", f"{LIVE}/admin/ads/fire/stop"): _stop,
    ("DELETE", f"{LIVE}/admin/ads/fire/history"): _fired,
    ("PUT", f"{LIVE}/liveAds"): fixed(f"{LIVE}/liveAds", {"banner": "on"}),
    ("POST", f"{BANNERS}?a=true"): _new_banner,
    ("PUT", f"{BANNERS}?a=true"): _banner(
        f"{BANNERS}?a=true", lambda banner: BANNER | {"id": banner, "b_name": "Other"}, multipart=True
    ),
    ("PUT", f"{BANNERS}/active"): _banner(f"{BANNERS}/active", _paused),
    ("DELETE", f"{BANNERS}?a=true"): _banner(f"{BANNERS}?a=true", lambda banner: {"id": [banner]}),
    ("PUT", f"{BANNERS}/update/status"): _banner(
        f"{BANNERS}/update/status", lambda banner: {"id": banner, "status": False}, plain=True
    ),
    ("POST", f"{PUSH}/send"): lambda scenario: PreparedCall(f"{PUSH}/send", WRITTEN, multipart=True),
    ("PUT", f"{PUSH}/update"): _push(
        "update",
        lambda push: {**WRITTEN, "id": push, "title": "Bigger sale", "topic": "ios", "sendAt": in_days(1)},
        sent_at=in_days(2),
    ),
    ("POST", f"{PUSH}/test"): fixed(f"{PUSH}/test", WRITTEN | {"topic": "test"}),
    ("POST", f"{PUSH}/test/phones"): fixed(f"{PUSH}/test/phones", PHONE),
    ("DELETE", f"{PUSH}/test/phones/{ID}"): _saved_phone,
    ("POST", f"{PUSH}/resend"): fixed(f"{PUSH}/resend", WRITTEN),
    ("POST", f"{PUSH}/retry"): _push("retry", lambda push: {"id": push}, has_failed=True),
    ("POST", f"{PUSH}/cancel"): _push("cancel", lambda push: {"id": push}),
    ("DELETE", f"{PUSH}/delete"): _push("delete", lambda push: {"id": [push]}),
    ("POST", VIDEOS): _new_video,
    ("DELETE", VIDEOS): _video,
    ("PUT", "/api/App/policy/admin/update"): fixed("/api/App/policy/admin/update", _text("policy", "Title")),
    ("POST", "/api/App/policy/admin/versions/1/restore"): _restore_text("policy"),
    # The event has the requesting admin as actor and names both.
    ("PUT", "/api/App/terms/admin/update"): fixed("/api/App/terms/admin/update", _text("terms", "Title")),
    ("POST", "/api/App/terms/admin/versions/1/restore"): _restore_text("terms"),
}


def requires_captcha(call: tuple[str, str]) -> bool:
    """Return whether docs/openapi.json requires a solved captcha for a request."""
    return has_header(call, "X-Captcha")


def has_header(call: tuple[str, str], name: str) -> bool:
    """Return whether docs/openapi.json describes this header of a request."""
    operation = DESCRIPTION.find(call[0], call[1].partition("?")[0])
    assert operation, call
    return name in {parameter["name"] for parameter in operation.described.get("parameters", [])}


def send(
    method: str,
    ready: PreparedCall,
    console: EncryptedClient,
    *,
    captcha: str | None = "right",
    body: Any = None,
    key: str = "",
    seen: str = "",
) -> Response:
    keyed = {"Idempotency-Key": key} if key else {}
    if seen:
        keyed["If-Match"] = seen
    client = ready.client or console
    # Before sign-in there is no session that could have a captcha.
    solved = None if ready.client else captcha
    given = ready.body if body is None else body
    if ready.plain:
        return client.send(method, ready.path, raw=json.dumps(given).encode(), captcha=solved, headers=keyed)
    if not ready.multipart:
        return client.send(method, ready.path, body={} if given is None else given, captcha=solved, headers=keyed)
    return client.send_form(method, ready.path, given, headers=keyed)
