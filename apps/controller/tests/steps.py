"""Controller requests with valid bodies, and the state that a rejected request must leave unchanged."""

from apps.audit.models import Entry
from apps.controller.models import ConfigVersion, ControllerSettings

ADMIN = "/api/App/controller/admin"
STATUS = f"{ADMIN}/status/change"
POSITION = f"{ADMIN}/position/change"
SPLASH = f"{ADMIN}/afterSplace/change"
INTRO = f"{ADMIN}/afterIntro/change"
VIDEO_END = f"{ADMIN}/afterBtn/change"
FACEBOOK = f"{ADMIN}/facebook/change"
INSTALL = "/api/App/controller/install/new"
VERSIONS = f"{ADMIN}/versions"
FILL = "Please fill all the fields"
MASK = "•" * 8

SWITCH_ON = {"name": "liveBtn", "status": True}
POSITION_7 = {"name": "preVideo_position", "value": 7}
CREDENTIALS = {"facebook_app_id": "123456789012345", "facebook_client_token": "0123456789abcdef0123456789abcdef"}
PROMPT = {"text": "A new app\nis <b>there</b>", "btn_text": "Get it", "btn_url": "https://example.com/app"}

CHANGES = {
    "switch": (STATUS, SWITCH_ON),
    "position": (POSITION, POSITION_7),
    "splash mode": (SPLASH, {"name": "URL"}),
    "intro mode": (INTRO, {"name": "NTV"}),
    "video end mode": (VIDEO_END, {"name": "FS"}),
    "facebook": (FACEBOOK, CREDENTIALS),
    "install prompt": (INSTALL, PROMPT),
}
# Forms send the version that they loaded. Switches do not.
FORMS = {name: change for name, change in CHANGES.items() if name != "switch"}


def put(console, path, body, **more):
    return console.put(path, body, captcha="right", **more)


def read(console):
    response = console.get(ADMIN)
    assert response.status_code == 200, response.body
    return response.body["data"]


def read_state():
    """Return all data that a change can write."""
    return (
        list(ControllerSettings.objects.values()),
        list(ConfigVersion.objects.order_by("number").values()),
        Entry.objects.filter(action__startswith="controller").count(),
    )
