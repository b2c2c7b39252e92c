"""The links of the page frame, and the current entry."""

import re

import pytest

from apps.console import navigation, search
from apps.console.templatetags.built import icon
from apps.console.tests.pages import config_of, text_of

SIDEBAR_LINK = re.compile(r'href="([^"]+)" aria-label="([^"]+)"( aria-current="\w+")?')
TOP_BAR_LINK = re.compile(r'href="([^"]+)"(?: aria-current="\w+")? title="([^"]+)"')


def test_links_are_those_of_the_specification_in_order(signed_in):
    page = text_of(signed_in.get("/site"))

    sidebar = [(label, route) for route, label, _ in SIDEBAR_LINK.findall(page)][1:5]
    assert sidebar == [
        ("Analytics", "/site/manage/analytics"),
        ("Policy", "/site/policy"),
        ("Video Manager", "/site/add/video"),
        ("Ads Manager", "/site/manage/ads/nativeAds/add"),
    ]
    top_bar = [label for _, label in TOP_BAR_LINK.findall(page)]
    assert top_bar == ["Controller", "Notifications", "Profile"]


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/site/manage/analytics", "Analytics"),
        ("/site/views/dashboard/0123", "Analytics"),
        ("/site/policy", "Policy"),
        ("/site/policy/terms", "Policy"),
        ("/site/add/video", "Video Manager"),
        ("/site/manage/ads/rewardAds/add", "Ads Manager"),
        ("/site/manage/ads/banner/inhouse/add", "Ads Manager"),
        ("/site/add/livecall/liveAd", "Ads Manager"),
        ("/site/add/livecall/liveAdWeb", "Ads Manager"),
        ("/site/add/livecall/liveAdWeb/history", "Ads Manager"),
        ("/site", None),
        ("/site/people", None),
        ("/site/trail", None),
        ("/site/api", None),
    ],
)
def test_sidebar_marks_the_active_entry(signed_in, path, label):
    links = SIDEBAR_LINK.findall(text_of(signed_in.get(path)))

    assert {text for _, text, current in links if current} == ({label} if label else set())


@pytest.mark.parametrize("path", ["/site/trail", "/site/api", "/site/profile"])
def test_account_menu_marks_the_active_entry(signed_in, path):
    assert f'href="{path}" aria-current="page"' in text_of(signed_in.get(path))


def test_shortcut_letters_are_unique(signed_in):
    keys = [link["key"] for link in config_of(signed_in.get("/site"))["links"] if link["key"]]

    assert len(keys) == len(set(keys)) > 8
    # `g` itself, and `h` for the home screen.
    assert set(keys) <= set("abcdefijklmnopqrstuvwxyz")


def test_links_lead_to_pages_and_have_icons(signed_in):
    for link in navigation.links():
        assert signed_in.get(link["route"]).status_code == 200
        assert "<svg" in icon(link["icon"])
    for source in search.SOURCES:
        assert "<svg" in icon(source.icon)
