"""One table of screens: it drives routes, titles, navigation, access, the palette. A new screen is a row (spec 2)."""

from dataclasses import dataclass
from enum import StrEnum

LOGIN_ROUTE = "/site/admin/panel/login"
HOME_ROUTE = "/site"


class OnCrash(StrEnum):
    """Where a thrown error leads: the spec lists the screens that go to /Error, the others only log it (8)."""

    ERROR_PAGE = "error-page"
    LOG = "log"


class Place(StrEnum):
    """Where the shell links to a screen."""

    NOWHERE = ""
    SIDEBAR = "sidebar"
    TOP_BAR = "top-bar"
    TAB = "tab"
    ACCOUNT = "account"


@dataclass(frozen=True)
class Screen:
    route: str
    island: str
    title: str
    needs_login: bool = True
    on_crash: OnCrash = OnCrash.LOG
    place: Place = Place.NOWHERE
    icon: str = ""
    # What the link says where it is not the title.
    label: str = ""
    # Words by which the palette finds it, besides the title.
    keywords: str = ""
    is_for_developers: bool = False
    # The place in the sidebar that is marked while this screen is open (spec 2: first path segment).
    segment: str = ""


def _placements(kind: str, title: str, *, place: Place = Place.TAB) -> Screen:
    route = f"/site/manage/ads/{kind}Ads/add"
    return Screen(
        route, "placements", f"{title} ads", place=place, icon="megaphone", label="Ads Manager", keywords="ads placements", segment="ads"
    )


SCREENS: tuple[Screen, ...] = (
    Screen(HOME_ROUTE, "home", "Home", icon="house", keywords="dashboard start", segment="dashboard"),
    Screen("/", "home", "Home", segment="dashboard"),
    _placements("native", "Native", place=Place.SIDEBAR),
    _placements("fullScreen", "Full screen"),
    _placements("banner", "Banner"),
    _placements("open", "Open"),
    _placements("reward", "Reward"),
    Screen(
        "/site/profile", "profile", "Profile", on_crash=OnCrash.ERROR_PAGE, place=Place.TOP_BAR, icon="user-round",
        keywords="password sessions authenticator two-factor backup codes",
    ),
    Screen("/site/api", "api-docs", "API reference", place=Place.ACCOUNT, icon="braces", keywords="openapi calls developers"),
    Screen("/site/_parts", "parts", "Parts", is_for_developers=True),
    Screen("/site/Logout", "logout", "Log out", needs_login=False),
    Screen(LOGIN_ROUTE, "login", "Admin Login", needs_login=False),
    Screen(f"{LOGIN_ROUTE}/otp", "login-otp", "One-time code", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen("/site/admin/panel/forgetpw", "forgot-password", "Forgot password", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen("/site/admin/panel/forget/otp", "forgot-otp", "One-time code", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen("/site/admin/panel/new/password", "new-password", "New password", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen("/Error", "error", "Error", needs_login=False),
)  # fmt: skip
NOT_FOUND = Screen("", "not-found", "Not found", needs_login=False)

# The spec's order and words (2). An entry is shown once its screen is in the table.
SIDEBAR = (
    ("Analytics", "/site/manage/analytics", "chart-line", "analytics"),
    ("Policy", "/site/policy", "shield-check", "policy"),
    ("Video Manager", "/site/add/video", "clapperboard", "video"),
    ("Ads Manager", "/site/manage/ads/nativeAds/add", "megaphone", "ads"),
)
TOP_BAR = (
    ("Controller", "/site/controller", "sliders-horizontal"),
    ("Notifications", "/site/notification", "bell"),
    ("Profile", "/site/profile", "user-round"),
)
_LEADING = ("site", "manage", "add")


def find_screen(route: str) -> Screen | None:
    return next((screen for screen in SCREENS if screen.route == route), None)


def active_segment(path: str) -> str:
    """The first path segment after site, manage and add; empty counts as dashboard (spec 2, reading A37)."""
    parts = [part for part in path.split("/") if part]
    while parts and parts[0] in _LEADING:
        parts.pop(0)
    return parts[0] if parts else "dashboard"
