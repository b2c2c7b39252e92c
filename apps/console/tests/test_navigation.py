"""What the shell links to, and which entry is marked."""

import pytest

from apps.console import navigation, screens
from apps.console.screens import active_segment


@pytest.mark.parametrize(
    ("path", "segment"),
    [
        ("/", "dashboard"),
        ("/site", "dashboard"),
        ("/site/manage/analytics", "analytics"),
        ("/site/policy", "policy"),
        ("/site/policy/terms", "policy"),
        ("/site/add/video", "video"),
        ("/site/manage/ads/nativeAds/add", "ads"),
        ("/site/manage/ads/banner/inhouse/add", "ads"),
        ("/site/profile", "profile"),
        ("/site/add/livecall/liveAd", "livecall"),
    ],
)
def test_the_entry_is_found_after_site_manage_and_add(path, segment):
    assert active_segment(path) == segment


def test_only_what_is_built_is_linked():
    built = {screen.route for screen in screens.SCREENS}
    linked = [*navigation.sidebar("/site"), *navigation.top_bar("/site"), *navigation.links()]

    assert linked
    assert {entry["route"] for entry in linked} <= built


def test_entries_stand_in_the_specs_order_and_a_missing_screen_has_none(monkeypatch):
    assert [entry["route"] for entry in navigation.top_bar("/site")] == [
        route for route in ("/site/controller", "/site/notification", "/site/profile") if screens.find_screen(route)
    ]
    without = tuple(screen for screen in screens.SCREENS if screen.route != "/site/policy")
    monkeypatch.setattr(screens, "SCREENS", without)

    assert "Policy" not in [entry["label"] for entry in navigation.sidebar("/site")]


def test_the_sidebar_says_the_specs_words():
    assert [(label, route) for label, route, _, _ in screens.SIDEBAR] == [
        ("Analytics", "/site/manage/analytics"),
        ("Policy", "/site/policy"),
        ("Video Manager", "/site/add/video"),
        ("Ads Manager", "/site/manage/ads/nativeAds/add"),
    ]


@pytest.mark.parametrize(("path", "is_marked"), [("/site/manage/ads/rewardAds/add", True), ("/site", False)])
def test_one_entry_is_marked_on_its_screens(path, is_marked):
    assert [e["is_active"] for e in navigation.sidebar(path) if e["label"] == "Ads Manager"] == [is_marked]


def test_every_drawing_of_the_shell_is_there():
    from apps.console.templatetags.icons import icon  # noqa: PLC0415 - a template tag, called as one

    for _, _, name, _ in screens.SIDEBAR:
        assert "<svg" in icon(name)
    for _, _, name in screens.TOP_BAR:
        assert "<svg" in icon(name)
