"""Hold, confirm, look: what the tests of two people do."""

from apps.audit.models import Entry
from apps.controller.models import ControllerSettings

RULE = "/api/admin/two-people"
REQUESTS = "/api/admin/requests"
CONTROLLER = "/api/App/controller/admin"
ALL = ["clear-all", "restore", "roll-out"]
SWITCH = {"name": "liveBtn", "status": True}
WAITS = "Waits for a second person. It is carried out once someone confirms it, within an hour."
OVER = "This request is over: it was confirmed, declined, withdrawn, or nobody confirmed it in time."
FORBIDDEN = "Your role does not allow this."


def choose(client, acts, **more):
    saved = client.put(RULE, {"acts": acts}, captcha="right", **more)
    assert saved.status_code == 200, saved.body
    return saved


def hold(client, method="PUT", path=f"{CONTROLLER}/status/change", body=SWITCH, **more):
    held = client.send(method, path, body={} if body is None else body, captcha="right", **more)
    assert (held.status_code, held.message) == (202, WAITS), held.body
    return held.body["request"]


def confirm(client, identity):
    return client.post(f"{REQUESTS}/{identity}/confirm", captcha="right")


def waiting(client):
    return client.get(REQUESTS).body["data"]


def is_on():
    return ControllerSettings.objects.filter(live_button=True).exists()


def last_event():
    return Entry.objects.order_by("-number").first()
