"""The table of screens (docs/product.md 2). Routes, titles, navigation, access, and the command palette follow it."""

from dataclasses import dataclass
from enum import StrEnum

from apps.accounts.pages import INVITE_ROUTE, LOGIN_ROUTE, PANEL
from apps.core.kinds import APP_KINDS, Kind


class OnCrash(StrEnum):
    """The effect of an uncaught error: the page /Error (docs/product.md 12.8), or only a log line."""

    ERROR_PAGE = "error-page"
    LOG = "log"


class Group(StrEnum):
    """The heading of a screen on the home screen and in the command palette."""

    NONE = ""
    ADS = "Ads"
    LIVE = "Live call"
    INSIGHT = "Insight"
    APP = "App"
    CONSOLE = "Console"


@dataclass(frozen=True)
class Screen:
    route: str
    island: str
    title: str
    needs_login: bool = True
    on_crash: OnCrash = OnCrash.LOG
    # Shown where the screen is offered.
    purpose: str = ""
    # Shown at the top of the screen instead of title and purpose, which gets a full stop there.
    heading: str = ""
    intro: str = ""
    group: Group = Group.NONE
    # The name of a lucide icon.
    icon: str = ""
    # The palette finds the screen by these words, too.
    keywords: str = ""
    # `g` and this letter open the screen.
    key: str = ""

    @property
    def head(self) -> dict[str, str]:
        """Return the heading and the line below it."""
        return {"heading": self.heading or self.title, "intro": self.intro or (self.purpose and f"{self.purpose}.")}

    @property
    def has_parameter(self) -> bool:
        """Return whether the route contains an ID. Only links lead to such a screen."""
        return "<" in self.route


HOME_ROUTE = "/site"


def _home(route: str) -> Screen:
    return Screen(
        route,
        "home",
        "Home",
        heading="Welcome to Video Downloader Admin",
        intro="Manage ads, videos, notifications, and app settings.",
    )


def _placements(kind: Kind, icon: str, purpose: str, key: str = "") -> Screen:
    return Screen(
        f"/site/manage/ads/{kind.value}Ads/add",
        "placements",
        f"{kind.label} ads",
        purpose=purpose,
        group=Group.ADS,
        icon=icon,
        keywords="ads manager placements",
        key=key,
    )


def _app_kinds() -> str:
    first, *rest = (kind.label for kind in APP_KINDS)
    *middle, last = (label.lower() for label in rest)
    return f"{', '.join((first, *middle))}, and {last}"


SCREENS: tuple[Screen, ...] = (
    _home(HOME_ROUTE),
    _home("/"),
    _placements(Kind.NATIVE, "layout-list", "Ads inside lists", key="n"),
    _placements(Kind.FULL_SCREEN, "maximize", "Full-screen ads between screens"),
    _placements(Kind.BANNER, "rectangle-horizontal", "A bar at the edge of a screen"),
    _placements(Kind.OPEN, "app-window", "Shown as the app opens"),
    _placements(Kind.REWARD, "gift", "Ads users watch to earn a reward"),
    Screen(
        "/site/manage/ads/webAds/add",
        "web-ads",
        "Web ads",
        intro="Ads that lead to a web address.",
        group=Group.ADS,
        icon="globe",
        key="w",
        purpose="Leads to a web address",
        keywords="ads manager url clicks",
    ),
    Screen(
        "/site/manage/ads/banner/inhouse/add",
        "banners",
        "In-house banners",
        intro="Your own banner images, each with a link.",
        group=Group.ADS,
        icon="image",
        key="b",
        on_crash=OnCrash.ERROR_PAGE,
        purpose="Your own banner images",
        keywords="ads manager inhouse image",
    ),
    Screen(
        "/site/manage/ads/banner/inhouse/edit/<str:banner_id>",
        "banner-edit",
        "Edit banner",
        intro="In-house banner",
        on_crash=OnCrash.ERROR_PAGE,
    ),
    Screen(
        "/site/add/livecall/liveAd",
        "live-settings",
        "Live call ads",
        group=Group.LIVE,
        icon="radio",
        key="l",
        purpose="Key-value settings for live calls",
        keywords="livecall key value settings",
    ),
    Screen(
        "/site/add/livecall/liveAdWeb",
        "website-ads",
        "Ads Fire",
        intro="Send an ad to all live calls, now or at a scheduled time.",
        group=Group.LIVE,
        icon="zap",
        key="f",
        purpose="Send an ad to every live call",
        keywords="livecall website fire",
    ),
    Screen(
        "/site/add/livecall/liveAdWeb/history",
        "fire-history",
        "Ads History",
        intro="Scheduled and fired ads, and their results.",
        group=Group.LIVE,
        icon="scroll-text",
        on_crash=OnCrash.ERROR_PAGE,
        purpose="Fired ads and their results",
        keywords="livecall fired",
    ),
    Screen(
        "/site/manage/analytics",
        "analytics",
        "Analytics",
        intro=f"{_app_kinds()} ads. Web ads, in-house banners, and fired ads are not included.",
        group=Group.INSIGHT,
        icon="chart-line",
        key="a",
        purpose="Clicks and views of the app's ads",
        keywords="counts clear csv report",
    ),
    Screen("/site/views/dashboard/<str:item_id>", "item-dashboard", "View & Click Analytics"),
    Screen(
        "/site/controller",
        "controller",
        "Controller",
        intro="App settings. Changes apply the next time the app starts.",
        on_crash=OnCrash.ERROR_PAGE,
        group=Group.APP,
        icon="sliders-horizontal",
        purpose="Switches, placement modes, install prompt",
        key="c",
        keywords="settings config features pre-video versions restore",
    ),
    Screen(
        "/site/add/video",
        "videos",
        "Video Management",
        intro="Short videos that the app plays before a call.",
        on_crash=OnCrash.ERROR_PAGE,
        group=Group.APP,
        icon="clapperboard",
        purpose="Short videos before a call",
        key="v",
        keywords="video manager upload mp4 library",
    ),
    Screen(
        "/site/notification",
        "notifications",
        "Notifications",
        group=Group.APP,
        icon="send",
        key="m",
        purpose="Push notifications to phones with the app",
        keywords="push fcm send schedule history",
    ),
    Screen(
        "/site/policy",
        "legal",
        "Privacy Policy",
        intro="Shown in the app and on the public page that app stores link to.",
        group=Group.APP,
        icon="shield-check",
        key="p",
        purpose="The text that app and stores show",
        keywords="legal privacy versions",
    ),
    Screen(
        "/site/policy/terms",
        "legal",
        "Terms & Conditions",
        intro="Shown in the app and on the public page that app stores link to.",
        group=Group.APP,
        icon="scroll-text",
        purpose="The text that app and stores show",
        keywords="legal terms conditions versions",
    ),
    Screen(
        "/site/trail",
        "audit-log",
        "Audit log",
        intro="All changes, newest first. Entries cannot be edited.",
        group=Group.CONSOLE,
        icon="history",
        key="t",
        purpose="Who changed what, and when",
        keywords="trail activity history changes csv",
    ),
    Screen(
        "/site/people",
        "people",
        "People",
        intro="Who can sign in, and what they can do.",
        group=Group.CONSOLE,
        icon="users-round",
        key="u",
        purpose="Admins, their roles, invitations",
        keywords="users admins team invite owner editor viewer disable",
    ),
    Screen(
        "/site/profile",
        "profile",
        "Profile",
        intro="Your details, sign-in, and sessions.",
        on_crash=OnCrash.ERROR_PAGE,
        group=Group.CONSOLE,
        icon="user-round",
        purpose="Details, password, sessions",
        keywords="authenticator two-factor backup codes account",
    ),
    Screen(
        "/site/api",
        "api-docs",
        "API reference",
        intro="API endpoints, shown before encryption and after decryption.",
        group=Group.CONSOLE,
        icon="braces",
        key="r",
        purpose="API endpoints, described",
        keywords="openapi developers",
    ),
    Screen("/site/Logout", "logout", "Sign out", needs_login=False),
    Screen(LOGIN_ROUTE, "login", "Admin Login", needs_login=False),
    Screen(f"{LOGIN_ROUTE}/otp", "login-otp", "One-time code", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen(f"{PANEL}/forgetpw", "forgot-password", "Forgot password", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen(f"{PANEL}/forget/otp", "forgot-otp", "One-time code", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen(f"{PANEL}/new/password", "new-password", "New password", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen(INVITE_ROUTE, "invite", "Invitation", needs_login=False, on_crash=OnCrash.ERROR_PAGE),
    Screen("/Error", "error", "Error", needs_login=False),
)
NOT_FOUND = Screen("", "not-found", "Not found", needs_login=False)
