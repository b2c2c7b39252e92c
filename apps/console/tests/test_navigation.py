"""The links of the page frame, and the current entry."""

import pytest

from apps.console import navigation, screens, search
from apps.console.navigation import active_segment


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
def test_active_entry_ignores_leading_segments(path, segment):
    assert active_segment(path) == segment


def test_navigation_links_only_existing_screens():
    built = {screen.route for screen in screens.SCREENS}
    linked = [*navigation.sidebar("/site"), *navigation.top_bar("/site"), *navigation.links()]

    assert linked
    assert {entry["route"] for entry in linked} <= built


def test_top_bar_has_the_entries_of_the_specification_in_order():
    assert [entry["route"] for entry in navigation.top_bar("/site")] == [
        route for route in ("/site/controller", "/site/notification", "/site/profile") if screens.find_screen(route)
    ]


def test_sidebar_has_the_labels_of_the_specification():
    assert [(label, route) for label, route, _, _ in navigation.SIDEBAR] == [
        ("Analytics", "/site/manage/analytics"),
        ("Policy", "/site/policy"),
        ("Video Manager", "/site/add/video"),
        ("Ads Manager", "/site/manage/ads/nativeAds/add"),
    ]


def marked(entries):
    return [entry["label"] for entry in entries if entry["is_active"]]


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/site/manage/analytics", "Analytics"),
        ("/site/views/dashboard/0123", "Analytics"),
        ("/site/policy/terms", "Policy"),
        ("/site/add/video", "Video Manager"),
        ("/site/manage/ads/rewardAds/add", "Ads Manager"),
        ("/site/add/livecall/liveAd", "Ads Manager"),
        ("/site/add/livecall/liveAdWeb", "Ads Manager"),
        ("/site/add/livecall/liveAdWeb/history", "Ads Manager"),
    ],
)
def test_sidebar_marks_the_active_entry(path, label):
    assert marked(navigation.sidebar(path)) == [label]


@pytest.mark.parametrize("path", ["/", "/site", "/site/profile", "/site/controller", "/site/trail", "/site/api"])
def test_sidebar_marks_nothing_on_other_screens(path):
    assert marked(navigation.sidebar(path)) == []


@pytest.mark.parametrize(
    ("path", "label"), [("/site/trail", "Audit log"), ("/site/api", "API reference"), ("/site/profile", "Profile")]
)
def test_account_menu_marks_the_active_entry(console, path, label):
    assert marked(navigation.account_menu(path)) == [label]
    page = console.http.get(path).content.decode()
    assert f'href="{path}" aria-current="page"' in page


def test_shortcut_letters_are_unique():
    keys = [link["key"] for link in navigation.links() if link["key"]]

    assert len(keys) == len(set(keys)) > 8
    # `g` itself, and `h` for the home screen.
    assert set(keys) <= set("abcdefijklmnopqrstuvwxyz")


def test_icons_of_the_shell_exist():
    from apps.console.templatetags.built import icon  # noqa: PLC0415 - a template tag, called as one

    for _, _, name, _ in navigation.SIDEBAR:
        assert "<svg" in icon(name)
    for _, _, name in (*navigation.TOP_BAR, *navigation.ACCOUNT_MENU):
        assert "<svg" in icon(name)
    for screen in navigation.links():
        assert "<svg" in icon(screen["icon"])
    for source in search.SOURCES:
        assert "<svg" in icon(source.icon)
