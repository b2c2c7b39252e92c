"""Read all that admins and phones can see, in a form that does not depend on the shape of the API responses."""

import base64
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import requests

from apps.wire import encryption
from conftest import EncryptedClient, Response
from tests.api_schema import DESCRIPTION, Seen
from tests.servers import API_KEY, SECRETS, Web

FIRST_DAY, LAST_DAY = "2026-07-01", "2026-11-26"
HOURS_FROM = "2026-11-24"
MONTHS = {"startDate": "2024-11-01", "endDate": LAST_DAY, "interval": "month"}
# The hours of the last days, whole days with a comparison, and months that reach back two years.
RANGES: dict[str, dict[str, str]] = {
    "today": {"startDate": LAST_DAY, "endDate": LAST_DAY},
    "hours": {"startDate": "2026-11-25", "endDate": LAST_DAY, "interval": "hour"},
    "days": {"startDate": "2026-11-10", "endDate": "2026-11-23", "interval": "day"},
    "weeks": {"startDate": "2026-09-07", "endDate": LAST_DAY, "interval": "week"},
    "months": MONTHS,
}
PHONES = ("", "?platform=android&version=2.1.0&country=IN&language=hi&device=phone-3", "?platform=ios&version=2.1.0")
AD_KINDS = ("native", "fullScreen", "banner", "open", "reward")


class ServerClient(EncryptedClient):
    """An encrypted client that sends its requests to a running server."""

    def __init__(self, web: Web, *, bearer: str | None = None) -> None:
        super().__init__(bearer=bearer, key=base64.b64decode(SECRETS["WIRE_KEYS"]))
        self.api_key = API_KEY
        self.web = web
        self.connection = requests.Session()

    def send(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        query: dict[str, Any] | None = None,
        captcha: str | None = None,
        headers: dict[str, str] | None = None,
        **_: Any,
    ) -> Response:
        sent = {"api-key": API_KEY, "Content-Type": "application/json", **(headers or {})}
        if self.bearer is not None:
            sent["Authorization"] = f"Bearer {self.bearer}"
        if captcha is not None:
            sent["X-Captcha"] = self.solve(right=True)
        response = self.connection.request(
            method,
            f"http://127.0.0.1:{self.web.port}{path}",
            params=query,
            data=None if body is None else self.encrypt(body),
            headers=sent,
            timeout=30,
        )
        opened = json.loads(encryption.decrypt(response.json(), [self.key]).plaintext)
        address, _, given = path.partition("?")
        DESCRIPTION.check(Seen(method, address, response.status_code, opened, given or urlencode(query or {})))
        return Response(response.status_code, opened, dict(response.headers))

    def read(self, path: str, **query: str) -> dict[str, Any]:
        response = self.get(path, **query)
        assert response.status_code == 200, (path, query, response.body)
        return response.body

    def pages(self, path: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of every page."""
        page = 1
        while True:
            body = self.read(path, page=str(page))
            yield from body["data"]
            page += 1
            if page > (body.get("totalPages") or body["totalPage"]):
                return


def read_visible_data(web: Web, client: ServerClient, items: list[str]) -> dict[str, Any]:
    """Return the data that an owner and phones get, by subject. `items` are the countable items."""
    visible = {
        "figures": {item: read_counts(client, item) for item in items},
        "figures_of_two_years": pick(
            client.read(f"/api/admin/view/dashbord/{items[0]}", **MONTHS), "views_data", "clicks_data", "previous"
        ),
        "totals": {name: read_totals(client, query) for name, query in RANGES.items()},
        "overview": {name: read_overview(client, query) for name, query in RANGES.items()},
        "home": read_home(client),
        "clearings": [pick(row, *CLEARING) for row in client.read("/api/App/analytics/admin/clearings")["data"]],
        "settings": read_settings(client),
        "texts": {kind: read_text(client, kind) for kind in ("policy", "terms")},
        "ads": {kind: client.read(f"/api/App/ads/{kind}/admin/get")["data"] for kind in AD_KINDS}
        | {"web": client.read("/api/App/ads/webads/admin/get", startDate="2026-09-07", endDate=LAST_DAY)["data"]},
        "banners": list(client.pages("/api/App/banner/inhouse?a=true")),
        "videos": list(client.pages("/api/App/video/admin")),
        "live": read_live_calls(client),
        "notifications": [pick(row, *NOTIFICATION) for row in client.pages("/api/App/notification/history")],
        "people": read_people(client),
        "audit_log": [pick(row, *AUDIT) for row in client.pages("/api/admin/trail")],
        "app_configuration": [web.request("GET", f"/api/App/config{phone}") for phone in PHONES],
    }
    # Each server has another port, which is in the addresses of its files.
    return json.loads(json.dumps(visible).replace(f"http://127.0.0.1:{web.port}", ""))


def read_counts(client: ServerClient, item: str) -> dict[str, Any]:
    """Return an item's views and clicks: the total, and those of each day and hour that is not zero."""
    path = f"/api/admin/view/dashbord/{item}"
    days = client.read(path, startDate=FIRST_DAY, endDate=LAST_DAY)
    hours = client.read(path, startDate=HOURS_FROM, endDate=LAST_DAY, interval="hour")
    return {
        **pick(days, "name", "kind", "totalViews", "totalClicks"),
        "days": {series: without_zeros(days[f"{series}_data"]) for series in ("views", "clicks")},
        "hours": {series: without_zeros(hours[f"{series}_data"]) for series in ("views", "clicks")},
    }


def without_zeros(points: list[dict[str, Any]]) -> dict[str, int]:
    return {point["createdAt"]: point["count"] for point in points if point["count"]}


def read_totals(client: ServerClient, query: dict[str, str]) -> dict[str, Any]:
    body = client.read("/api/App/analytics/admin/get", **query)
    rows = {row["_id"]: [row["a_name"], row["kind"], row["a_view"], row["a_click"]] for row in body["data"]}
    return {"items": rows, "previous": body["previous"]}


def read_overview(client: ServerClient, query: dict[str, str]) -> dict[str, Any]:
    body = client.read("/api/App/analytics/admin/overview", **query)
    points = [pick(point, "at", "views", "clicks") for point in body["points"]]
    return {"points": points, **pick(body, "kinds", "movers"), "marks": count_annotations(body["marks"])}


def count_annotations(marks: list[dict[str, Any]]) -> dict[str, int]:
    """Return the number of annotations by type, label, admin, and action.

    One annotation may represent several equal changes. It has no label then, so changes are counted without labels.
    """
    counted: Counter[str] = Counter()
    for mark in marks:
        label = "" if mark["type"] == "change" else mark["label"]
        counted[" ".join((mark["type"], label, mark["actor"], mark["action"]))] += mark.get("count", 1)
    return dict(counted)


def read_home(client: ServerClient) -> dict[str, Any]:
    home = client.read("/api/admin/home")["data"]
    return {**pick(home, *HOME), "today": pick(home["today"], "views", "clicks")}


def read_settings(client: ServerClient) -> dict[str, Any]:
    path = "/api/App/controller/admin"
    return {
        "values": client.read(path)["data"],
        "rules": client.read(f"{path}/rules")["data"],
        "versions": list(client.pages(f"{path}/versions")),
        "first_version": client.read(f"{path}/versions/1")["data"],
    }


def read_text(client: ServerClient, kind: str) -> dict[str, Any]:
    path = f"/api/App/{kind}/admin"
    rows = list(client.pages(f"{path}/versions"))
    versions = [client.read(f"{path}/versions/{row['number']}")["data"] for row in rows]
    return {"now": client.read(f"{path}/get")["data"], "rows": rows, "versions": versions}


def read_live_calls(client: ServerClient) -> dict[str, Any]:
    path = "/api/App/livecall"
    history = client.read(f"{path}/admin/ads/fire/history", limit="100")
    return {
        "history": pick(history, "data", "planned", "total", "totalViews", "totalClicks"),
        "website_ads": client.read(f"{path}/liveAdWeb")["data"],
        "texts": client.read(f"{path}/liveAds")["data"],
    }


def read_people(client: ServerClient) -> dict[str, Any]:
    body = client.read("/api/admin/people")
    return {
        "admins": [pick(row, *PERSON) for row in body["data"]],
        "invitations": body["invitations"],
        "profile": client.read("/api/admin/AdminData")["data"],
        "two_factor": client.read("/api/admin/two-factor")["data"],
        "emails": pick(client.read("/api/admin/mails")["data"], "problems"),
    }


HOME = ("lastWeek", "hours", "hoursLastWeek", "settings", "fired", "firedCount", "push")
CLEARING = ("label", "items", "startDate", "endDate", "views", "clicks", "by", "createdAt", "undoUntil", "restorable")
PERSON = ("_id", "a_id", "a_email", "a_name", "role", "isActive", "isSuperuser", "hasApp")
AUDIT = ("at", "by", "action", "target", "before", "after", "address")
NOTIFICATION = (
    *("_id", "n_title", "n_message", "n_url", "n_icon", "createdAt", "createdBy", "sendAt", "state", "sentAt"),
    *("error", "topic", "isTest", "received", "opened"),
)


def pick(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: row[name] for name in names}
