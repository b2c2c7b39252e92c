"""Analytics with events of the app: counts are shown, cleared, and restored."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from apps.analytics import services
from apps.analytics.models import Item
from apps.core.zone import day_of
from tests.browser.conftest import assert_accessible
from tests.browser.steps import (
    BlockedRequests,
    date_field,
    expect_toast,
    expect_wrong_captcha,
    shown_date,
    solve,
    type_date,
    wait_until,
    wait_until_settled,
)

ANALYTICS = "/site/manage/analytics"


@pytest.fixture
def ads(signed_in, api):
    """Sign in, add two ads, and return them by name."""
    signed_in()
    for name in ("Lobby", "Feed"):
        body = {"a_name": name, "a_id": "ca-app-1", "a_description": "An ad"}
        assert api().post("/api/App/ads/native/add", body).status_code == 200
    return {item.name: item for item in Item.objects.all()}


def send_counts(app, item, *, views=0, clicks=0):
    events = [{"id": str(item.id), "type": "view"}] * views + [{"id": str(item.id), "type": "click"}] * clicks
    assert app.send(events)["accepted"] == views + clicks


def card(page, name):
    return page.get_by_role("listitem").filter(has=page.get_by_role("link", name=name, exact=True))


def test_chart_shrinks_with_the_window(page, url, ads, app):
    send_counts(app, ads["Lobby"], views=3)
    page.goto(url(f"/site/views/dashboard/{ads['Lobby'].id}?q=Lobby"))
    expect(page.get_by_test_id("chart-views").get_by_role("application")).to_be_visible()

    page.set_viewport_size({"width": 600, "height": 900})

    page.wait_for_function("document.documentElement.scrollWidth === innerWidth")


def test_printed_chart_fits_narrow_paper(page, url, ads, app):
    send_counts(app, ads["Lobby"], views=3)
    page.goto(url(f"/site/views/dashboard/{ads['Lobby'].id}?q=Lobby"))
    chart = page.get_by_test_id("chart-views")
    expect(chart.get_by_role("application")).to_be_visible()

    page.emulate_media(media="print")

    # Measure in the same script, because printing leaves no time for scripts.
    cut = chart.evaluate("""it => {
        it.style.width = "600px";
        const chart = it.querySelector("[role=application]").getBoundingClientRect();
        return chart.right - it.getBoundingClientRect().right;
    }""")
    assert cut <= 0


def test_app_events_appear_on_cards_and_dashboard(page, url, ads, app):
    config = app.config()
    assert {one["a_name"] for one in config["placements"]["native"]} == {"Lobby", "Feed"}
    send_counts(app, ads["Lobby"], views=30, clicks=4)
    page.goto(url(ANALYTICS))

    expect(card(page, "Lobby")).to_contain_text("04")
    expect(card(page, "Feed")).to_contain_text("00")
    send_counts(app, ads["Lobby"], clicks=3)
    page.reload()
    expect(card(page, "Lobby")).to_contain_text("+3")
    assert_accessible(page)

    page.get_by_role("link", name="Lobby", exact=True).click()
    page.wait_for_url(re.compile(rf"/site/views/dashboard/{ads['Lobby'].id}\?q=Lobby$"))
    expect(page.get_by_role("heading", name="View & Click Analytics")).to_be_visible()
    expect(page.get_by_role("region", name="Views")).to_contain_text("30")
    expect(page.get_by_role("region", name="Clicks")).to_contain_text("07")
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)
    expect(page.get_by_role("region", name="Click-through")).to_contain_text("~23%")
    expect(page.get_by_test_id("chart-click-through")).to_be_visible()
    page.get_by_role("button", name="Day", exact=True).click()
    page.get_by_test_id("chart-clicks").scroll_into_view_if_needed()
    expect(page.get_by_test_id("chart-clicks").locator(".recharts-bar-rectangle")).to_have_count(1)
    assert_accessible(page)


def test_cards_below_the_fold_follow_a_system_theme_change(page, url, ads, app):
    send_counts(app, ads["Lobby"], views=300, clicks=4)
    page.set_viewport_size({"width": 390, "height": 500})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(url(ANALYTICS))
    expect(card(page, "Feed")).to_be_visible()

    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.evaluate("Promise.all(document.getAnimations().map(it => it.finished.catch(() => undefined)))")

    assert_accessible(page, colors=True)


def test_scroll_position_during_loading_is_kept(page, url, ads, app):
    send_counts(app, ads["Lobby"], views=30, clicks=4)
    page.goto(url(f"/site/views/dashboard/{ads['Lobby'].id}?q=Lobby"))
    chart = page.get_by_test_id("chart-click-through")
    chart.scroll_into_view_if_needed()
    expect(chart).to_contain_text("Date")
    blocked = BlockedRequests(page, "**/view/dashbord/**")
    page.get_by_role("button", name="This Month").click()
    page.mouse.wheel(0, 10_000)
    expect(page.get_by_role("heading", name="View & Click Analytics")).not_to_be_visible()
    # The page scrolls some time after the wheel event.
    at_the_end = "scrollY > 500 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1"
    wait_until(page, lambda: page.evaluate(at_the_end), "the end of the page")
    reached = page.evaluate("scrollY")

    blocked.release()

    expect(chart).to_be_in_viewport()
    assert page.evaluate("scrollY") == reached > 500


def test_presets_show_their_range_and_charts_have_fixed_texts(page, url, ads):
    today = day_of(timezone.now())
    item = ads["Lobby"]
    rows = [(today, 5, 2), (today - timedelta(days=1), 1500, 3), (today - timedelta(days=400), 9, 9)]
    services.import_counts(item_id=item.id, counts=rows)
    page.goto(url(f"/site/views/dashboard/{item.id}?q=Lobby"))

    expect(page.get_by_role("region", name="Views")).to_contain_text("05")
    page.get_by_role("button", name="Yesterday").click()
    expect(page.get_by_role("region", name="Views")).to_contain_text("1.5k")
    for preset in ("This Week", "This Month", "Last 6 Months", "This Year", "Today"):
        page.get_by_role("button", name=preset).click()
        expect(page.get_by_role("button", name=preset)).to_have_attribute("aria-pressed", "true")
    type_date(page, "Start date", f"{today - timedelta(days=400):%d%m%Y}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Clicks")).to_contain_text("14")
    expect(page.get_by_role("button", name="Today")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_role("region", name="Clicks")).to_contain_text("14")
    page.get_by_role("button", name="Day", exact=True).click()

    chart = page.get_by_test_id("chart-clicks")
    chart.scroll_into_view_if_needed()
    expect(chart.locator("path.recharts-area-curve").first).to_be_visible()
    expect(chart).to_have_css("height", "350px")
    expect(chart).to_have_attribute("data-tension", "0.4")
    expect(chart).to_contain_text("Date")
    expect(chart).to_contain_text("Count")
    box = chart.bounding_box()

    def shows_last_day():
        # The curve of the previous interval may still be there. The tooltip shows which one it is.
        for x in (20, 13):
            page.mouse.move(box["x"] + box["width"] - x, box["y"] + 150)
        return f"2 Clicks on {today:%d/%m/%Y}" in chart.inner_text()

    wait_until(page, shows_last_day, "the last day's clicks")
    colors = {
        name: page.get_by_test_id(f"chart-{name}")
        .locator("path.recharts-area-curve")
        .first.evaluate(
            "path => { const c = document.createElement('canvas').getContext('2d');"
            " c.fillStyle = getComputedStyle(path).stroke; c.fillRect(0, 0, 1, 1);"
            " return [...c.getImageData(0, 0, 1, 1).data]; }"
        )
        for name in ("views", "clicks")
    }
    red, green, blue, _ = colors["views"]
    assert red > 2 * max(green, blue)
    red, green, blue, _ = colors["clicks"]
    assert green > 1.3 * max(red, blue)


def test_charts_have_fixed_height_and_keyboard_access(page, url, ads):
    item, today = ads["Lobby"], day_of(timezone.now())
    days = [today - timedelta(days=n) for n in range(6)]
    services.import_counts(item_id=item.id, counts=[(day, 200, 4) for day in days])
    page.goto(url(f"/site/views/dashboard/{item.id}?q=Lobby&range=range&startDate={days[-1]}&endDate={today}"))
    first, last = page.get_by_test_id("chart-views"), page.get_by_test_id("chart-click-through")
    expect(first.get_by_role("application", name=re.compile("^Chart of "))).to_be_visible()
    expect(last).to_have_css("height", "350px")

    last.scroll_into_view_if_needed()
    drawing = last.get_by_role("application")
    expect(drawing).to_be_visible()
    expect(drawing).to_contain_text("Clicks for 100 views")
    # Arrow keys move from point to point.
    drawing.focus()
    page.keyboard.press("ArrowRight")
    expect(last).to_contain_text(f"2% Click-through on {days[-2]:%d/%m/%Y}")
    # The clipping element leaves no room for a focus ring in Safari, so the ring is inside.
    expect(drawing).to_have_css("outline-style", "solid")
    expect(drawing).to_have_css("outline-offset", "-2px")


def test_chart_shows_events_with_their_effect(page, url, ads, app, api):
    send_counts(app, ads["Lobby"], views=120, clicks=6)
    fired = {"Adstype": "Open_Ads_Fire", "a_name": "Open_Ads_Fire", "url": ""}
    assert api().post("/api/App/livecall/admin/ads/fire", fired).status_code == 200
    page.goto(url(ANALYTICS))

    expect(page.get_by_role("figure", name="Clicks by hour")).to_be_visible()
    expect(page.get_by_role("row", name="Native 06 120 5%")).to_be_visible()
    # Adding the two ads today made two more annotations.
    page.get_by_role("button", name="Changes 2").click()
    mark = page.get_by_role("button", name="1 fired ad,")
    mark.click()
    details = page.get_by_role("region", name="Events:")
    expect(details).to_contain_text("Fired an ad: Open_Ads_Fire")
    expect(details).to_contain_text("The effect is unknown.")
    assert_accessible(page)
    page.get_by_role("button", name="Close").click()
    expect(details).to_have_count(0)

    page.keyboard.press("y")
    expect(page.get_by_role("button", name="This Year")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("No views or clicks in this date range")).to_be_visible()
    expect(page).to_have_url(re.compile("range=range"))
    page.keyboard.press("d")
    expect(mark).to_be_visible()


def test_date_is_chosen_by_keyboard_in_console_format(page, url, ads):
    today = day_of(timezone.now())
    page.goto(url(ANALYTICS))
    field = date_field(page, "Start date")
    expect(field).to_have_text(shown_date(f"{today:%d/%m/%Y}"))
    field.get_by_role("spinbutton").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    calendar = page.get_by_role("dialog", name="Calendar: Start date")
    expect(calendar.locator("[data-today]")).to_be_focused()
    assert calendar.evaluate("frame => frame.offsetWidth") < 360
    assert_accessible(page)

    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")

    expect(field).to_have_text(shown_date(f"{today - timedelta(days=1):%d/%m/%Y}"))
    expect(calendar).to_have_count(0)
    expect(page.get_by_role("button", name="Open calendar").first).to_be_focused()
    expect(page.get_by_role("button", name="Today")).to_have_attribute("aria-pressed", "false")
    # A loading indicator replaces the page while the other days load.
    wait_until_settled(page)
    type_date(page, "Start date", "01011800")
    expect(page.get_by_text("Choose 01/01/1900 or a later date.")).to_be_visible()
    assert_accessible(page)


def test_calendar_fits_a_phone_at_double_zoom(page, url, ads):
    page.set_viewport_size({"width": 195, "height": 422})
    page.goto(url(ANALYTICS))
    page.get_by_role("button", name="Open calendar").first.click()
    calendar = page.get_by_role("dialog")
    calendar.wait_for()

    assert calendar.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 195


SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""


def test_late_notices_do_not_shift_the_layout(page, url, ads, app, api):
    send_counts(app, ads["Lobby"], views=20, clicks=12)
    assert app.send([{"id": "0192f000-0000-7000-8000-000000000000", "type": "view"}])["rejected"] == 1
    cleared = api().delete(f"/api/App/analytics/count/remove/{ads['Lobby'].id}", captcha="right")
    assert cleared.status_code == 200, cleared.body
    page.add_init_script(SHIFTS)
    page.goto(url(ANALYTICS))

    expect(page.get_by_role("heading", name="Recently cleared")).to_be_visible()
    expect(page.get_by_text("event in the last 24 hours was not counted")).to_be_visible()
    assert page.evaluate("window.shifted") <= 0.05


def test_wrong_captcha_clears_nothing_and_cleared_counts_are_restored(page, url, ads, app, watch):
    watch.expect("403")
    send_counts(app, ads["Lobby"], views=20, clicks=12)
    page.goto(url(ANALYTICS))
    page.get_by_role("button", name="Clear Lobby").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You are about to clear data. To confirm, please solve this math problem.")
    assert_accessible(page)

    solve(page, right=False)
    expect_wrong_captcha(page, "Incorrect answer to the captcha.")
    page.keyboard.press("Escape")
    expect(card(page, "Lobby")).to_contain_text("12")

    page.get_by_role("button", name="Clear Lobby").click()
    solve(page)
    # The toast disappears after ten seconds, unless the pointer is on it.
    page.locator("[data-kind=action]").hover()
    expect(card(page, "Lobby")).to_contain_text("00")
    expect(page.get_by_text("“Lobby”: 12 clicks, 20 views")).to_be_visible()
    send_counts(app, ads["Lobby"], clicks=1)
    page.get_by_label("Notices").get_by_role("button", name="Undo").click()

    expect_toast(page, "Counts restored")
    expect(card(page, "Lobby")).to_contain_text("13")
    expect(page.get_by_text("12 clicks, 20 views")).to_have_count(0)
