"""Long lists on phones and desktops: rows that are not rendered can be found, sorted, reached, and selected."""

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import row, wait_until

NATIVE = "/site/manage/ads/nativeAds/add"
BANNERS = "/site/manage/ads/banner/inhouse/add"
HISTORY = "/site/add/livecall/liveAdWeb/history"
MANY = 400


@pytest.fixture
def many_ads(db):
    from apps.placements.models import Placement  # noqa: PLC0415 - Django is not set up when this file is read

    now = timezone.now()
    Placement.objects.bulk_create(
        Placement(
            kind="native",
            name=f"Slot-{number:03}",
            unit_id=f"ca-app-pub-1234567890123456/{number:010}",
            description=f"Number {number} in the feed",
            created_at=now + timedelta(seconds=number),
            updated_at=now,
        )
        for number in range(1, MANY + 1)
    )


@pytest.fixture
def many_fired(db):
    from apps.livecall.models import FiredAd  # noqa: PLC0415 - as above

    FiredAd.objects.bulk_create(
        FiredAd(
            number=number,
            type="Url_Ads_Fire",
            name=f"Shop-{number:03}",
            url="https://shop.example.com",
            created_at=timezone.now(),
        )
        for number in range(1, MANY + 1)
    )


def test_long_list_renders_near_rows_and_scrolls_to_the_last(enter, many_ads):
    page = enter(NATIVE)
    expect(row(page, "Slot-001")).to_be_visible()
    assert page.get_by_role("row").count() < MANY / 2
    expect(row(page, f"Slot-{MANY}")).to_have_count(0)

    # Row heights are measured while scrolling, so the end moves.
    last = row(page, f"Slot-{MANY}")

    def scroll_to_end():
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        return last.count() and last.bounding_box()["y"] < page.viewport_size["height"]

    wait_until(page, scroll_to_end, "the last row")

    expect(last).to_be_in_viewport()
    expect(last).to_have_attribute("aria-rowindex", str(MANY + 1))
    expect(row(page, "Slot-001")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)


def test_printing_renders_all_rows(enter, many_ads):
    page = enter(NATIVE)
    expect(row(page, "Slot-001")).to_be_visible()

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.get_by_role("row").count() == MANY + 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")

    expect(row(page, f"Slot-{MANY}")).to_have_count(0)
    expect(row(page, "Slot-001")).to_be_visible()


def test_phone_sorts_with_a_select_that_desktops_hide(enter, many_ads):
    page = enter(NATIVE)
    order = page.get_by_role("combobox", name="Sort by")
    expect(order).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Ad ID", exact=True)).to_be_hidden()

    order.select_option("Ad ID, descending")

    expect(page.get_by_role("row").nth(1)).to_contain_text(f"Slot-{MANY}")
    expect(page).to_have_url(re.compile(r"sort=-unitId"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)


@pytest.mark.parametrize("width", [768, 1024, 1279])
def test_narrow_desktop_sorts_by_a_hidden_column(enter, many_ads, width):
    page = enter(NATIVE)
    page.set_viewport_size({"width": width, "height": 900})
    expect(page.get_by_role("button", name="Updated", exact=True)).to_be_hidden()
    expect(page.get_by_role("button", name="Ad ID", exact=True)).to_be_visible()

    page.get_by_role("combobox", name="Sort by").select_option("Updated, descending")

    expect(page).to_have_url(re.compile(r"sort=-updatedAt"))
    order = page.get_by_role("combobox", name="Sort by").bounding_box()
    heads = page.get_by_role("button", name="Ad ID", exact=True).bounding_box()
    assert order["y"] + order["height"] <= heads["y"]
    # The select does not take a column, so the rows are as wide as the table.
    table = page.get_by_role("table").bounding_box()
    edge = page.get_by_role("columnheader", name="Actions").bounding_box()
    assert edge["x"] + edge["width"] == pytest.approx(table["x"] + table["width"], abs=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)


def test_banners_with_long_names_fit_a_narrow_desktop(enter, db):
    from apps.banners.models import InhouseBanner  # noqa: PLC0415 - as above

    InhouseBanner.objects.create(name="Summer-" * 17, url="https://shop.example.com")
    page = enter(BANNERS)
    page.set_viewport_size({"width": 768, "height": 900})

    row(page, "Summer").get_by_role("checkbox").check()

    expect(page.get_by_role("toolbar").get_by_role("button", name="De Active")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 768


# The minimum widths of text columns on a narrow desktop, by screen and table.
ROOM = [
    ("/site/manage/ads/webAds/add", "Web ads", {"Name": 100, "Ad URL": 120, "Clicks": 80}),
    (BANNERS, "Banners", {"Name": 140}),
    (HISTORY, "Scheduled ads", {"Name": 140}),
    (HISTORY, "Fired ads", {"Name": 140}),
    ("/site/add/video", "Videos", {"Video": 220}),
    ("/site/notification", "Notifications", {"Notification": 130, "State": 120}),
    ("/site/people", "People", {"Person": 220}),
]
# Web ads have no description on a narrow desktop.
WIDE_ROOM = [
    *ROOM,
    ("/site/manage/ads/webAds/add", "Web ads", {"Description": 130}),
    (NATIVE, "Native ads", {"Name": 120, "Ad ID": 160, "Description": 130}),
]
CUT_CELLS = """cells => cells.filter(it => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0)
    .map(it => it.textContent)"""


def test_desktop_columns_have_room_for_text(enter, url):
    call_command("seed_demo", verbosity=0)
    page = enter(NATIVE)

    screens = [(768, *screen) for screen in ROOM] + [(1440, *screen) for screen in WIDE_ROOM]
    for width, path, table, columns in screens:
        page.set_viewport_size({"width": width, "height": 1024})
        page.goto(url(path))
        rows = page.get_by_role("table", name=table)
        rows.scroll_into_view_if_needed()
        for title, least in columns.items():
            head = rows.get_by_role("columnheader", name=title, exact=True)
            assert head.bounding_box()["width"] >= least, (width, table, title)
        # Nothing is wider than the list, and text stays inside its cell.
        assert page.evaluate("document.documentElement.scrollWidth") <= width, table
        assert rows.locator("tbody :is(td, th)").evaluate_all(CUT_CELLS) == [], table
        assert max(rows.get_by_role("row").evaluate_all("rows => rows.map(row => row.offsetHeight)")) < 170, table


@pytest.mark.parametrize(
    ("path", "table", "actions"),
    [
        (NATIVE, "Native ads", ("Pause: 400 selected", "Resume: 400 selected")),
        (BANNERS, "Banners", ("De Active: 12 selected", "Active: 12 selected", "Delete 12 selected")),
    ],
)
def test_phone_shows_all_bulk_actions_in_one_line(enter, many_ads, path, table, actions):
    from apps.banners.models import InhouseBanner  # noqa: PLC0415 - as above

    InhouseBanner.objects.bulk_create(InhouseBanner(name=f"No {one}", url="https://a.example") for one in range(12))
    page = enter(path)
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("checkbox", name=f"Select all in {table}").check()

    bar = page.get_by_role("toolbar", name=f"Selected in {table}")
    for name in (*actions, "Clear selection"):
        expect(bar.get_by_role("button", name=name, exact=True)).to_be_visible()
    tops = bar.get_by_role("button").evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    assert_accessible(page)


def test_tab_reaches_rows_that_were_not_rendered(enter, many_ads):
    page = enter(NATIVE)
    row(page, "Slot-001").get_by_role("button", name="Edit").focus()

    # Simulates a held key on a slow machine, where no frame is rendered between two presses.
    page.evaluate("window.requestAnimationFrame = () => 0")
    for _ in range(3 * 80):
        page.keyboard.press("Tab")

    name = page.evaluate("document.activeElement.closest('tr')?.innerText ?? ''")
    assert int(re.search(r"Slot-(\d+)", name)[1]) > 60


def test_typing_in_an_open_row_rerenders_no_other_row(enter, many_ads):
    page = enter(NATIVE)
    row(page, "Slot-002").get_by_role("button", name="Edit").click()
    field = page.get_by_label("Description")
    expect(field).to_be_visible()
    page.evaluate(
        """() => {
            window.touched = [];
            const watch = new MutationObserver(changes => touched.push(...changes
                .filter(({ target }) => !target.parentElement?.closest('form'))
                .map(({ target }) => target.textContent.slice(0, 80))));
            watch.observe(document.querySelector('tbody'),
                { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )

    field.press_sequentially("ten signs.")
    expect(field).to_have_value(re.compile("ten signs"))

    assert page.evaluate("touched") == []


def test_printed_list_has_no_controls(enter, many_ads):
    page = enter(NATIVE)
    page.set_viewport_size({"width": 794, "height": 1123})
    expect(page.get_by_role("searchbox")).to_be_visible()

    page.emulate_media(media="print")

    expect(row(page, "Slot-001")).to_be_visible()
    for what in ("searchbox", "combobox", "checkbox"):
        assert page.get_by_role(what).count() == 0, what
    expect(page.get_by_role("link", name=re.compile("CSV"))).to_have_count(0)


def test_checkboxes_have_large_touch_targets(enter, many_ads):
    page = enter(NATIVE)
    for width, least in ((1440, 32), (390, 44)):
        page.set_viewport_size({"width": width, "height": 844})
        for name in ("Select all in Native ads", "Select row 01"):
            target = page.get_by_role("checkbox", name=name).locator("xpath=ancestor::label").bounding_box()
            assert min(target["width"], target["height"]) >= least, (width, name)


@pytest.mark.parametrize("path", [NATIVE, HISTORY])
def test_phone_shows_several_rows_at_once(enter, many_ads, many_fired, path):
    page = enter(path)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("row").nth(2).wait_for()
    page.get_by_role("row").nth(1).scroll_into_view_if_needed()

    heights = page.get_by_role("row").evaluate_all("rows => rows.slice(1, 6).map(row => row.offsetHeight)")

    assert max(heights) < 844 / 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)
