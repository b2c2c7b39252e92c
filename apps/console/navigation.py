"""Links of the sidebar, the top bar, the account menu, and the command palette, as plain values for templates."""

from collections.abc import Iterable
from typing import Any

from apps.console.screens import SCREENS

# Order and labels are fixed by the specification (docs/product.md 2.4).
SIDEBAR = (
    ("Analytics", "/site/manage/analytics", "chart-line", "analytics"),
    ("Policy", "/site/policy", "shield-check", "policy"),
    ("Video Manager", "/site/add/video", "clapperboard", "video"),
    ("Ads Manager", "/site/manage/ads/nativeAds/add", "megaphone", "ads"),
)
TOP_BAR = (
    ("Controller", "/site/controller", "sliders-horizontal"),
    ("Notifications", "/site/notification", "send"),
    ("Profile", "/site/profile", "user-round"),
)
ACCOUNT_MENU = (
    ("Profile", "/site/profile", "user-round"),
    ("People", "/site/people", "users-round"),
    ("Audit log", "/site/trail", "history"),
    ("API reference", "/site/api", "braces"),
)
_LEADING = ("site", "manage", "add")
# First segments that no entry has, and the entry that leads there.
_BELONGS_TO = {"livecall": "ads", "views": "analytics"}


def sidebar(path: str) -> list[dict[str, Any]]:
    """Return the entries of the sidebar. The first segment of the path after `site`, `manage`, and `add` is active."""
    segment = next((part for part in path.split("/") if part and part not in _LEADING), "dashboard")
    active = _BELONGS_TO.get(segment, segment)
    return [
        {"label": label, "route": route, "icon": icon, "is_active": segment == active}
        for label, route, icon, segment in SIDEBAR
    ]


def entries(table: Iterable[tuple[str, str, str]], path: str) -> list[dict[str, Any]]:
    """Return the entries of TOP_BAR or ACCOUNT_MENU."""
    return [{"label": label, "route": route, "icon": icon, "is_active": route == path} for label, route, icon in table]


def links() -> list[dict[str, str]]:
    """Return every screen that a signed-in admin can open, for the command palette and the home screen."""
    return [
        {name: getattr(screen, name) for name in ("title", "purpose", "route", "icon", "keywords", "group", "key")}
        for screen in SCREENS
        if screen.needs_login and not screen.has_parameter and screen.island != "home"
    ]
