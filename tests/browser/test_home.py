"""Home: counts that refresh while phones send events, and snoozed problems."""

import asyncio
import re
import threading
import time

import pytest
from playwright.sync_api import expect

from benchmarks.client import Site
from benchmarks.simulate import Crowd, run
from tests.browser.conftest import MAX_WAIT_MS

ANALYTICS = "/site/manage/analytics"
PHONES, SECONDS = 4, 6
# A page refreshes every 45 seconds.
MOVES_WITHIN_MS = 45_000 + MAX_WAIT_MS


@pytest.fixture
def ad(signed_in, api):
    """Sign in and add an ad."""
    signed_in()
    body = {"a_name": "Lobby", "a_id": "ca-app-1", "a_description": "An ad"}
    assert api().post("/api/App/ads/native/add", body).status_code == 200


def simulate(app):
    """Simulate phones as `make simulate` does. Return the acknowledged views and clicks."""
    crowd = Crowd(Site(app.url, api_key=app.api_key), time.monotonic() + SECONDS)
    # Run in a thread, because Playwright has an event loop in this one.
    thread = threading.Thread(target=lambda: asyncio.run(run(crowd, PHONES, is_local=False)))
    thread.start()
    thread.join(MAX_WAIT_MS / 1000)
    assert crowd.counts["views"] > 0
    assert crowd.tally.failures() == {}
    return crowd.counts


def total(page, name):
    return page.get_by_role("region", name=name, exact=True).locator("p").first


def test_home_and_analytics_refresh_to_the_sent_counts(page, url, ad, app, context, watch):
    analytics = context.new_page()
    watch.attach(analytics)
    analytics.set_default_timeout(MAX_WAIT_MS)
    page.goto(url("/site"))
    analytics.goto(url(ANALYTICS))
    expect(total(page, "Views today")).to_have_attribute("title", "0")
    expect(total(analytics, "Views")).to_have_attribute("title", "0")

    sent = simulate(app)

    for shown, views, clicks in ((page, "Views today", "Clicks today"), (analytics, "Views", "Clicks")):
        shown.bring_to_front()
        expect(total(shown, views)).to_have_attribute("title", f"{sent['views']:,}", timeout=MOVES_WITHIN_MS)
        expect(total(shown, clicks)).to_have_attribute("title", f"{sent['clicks']:,}", timeout=MOVES_WITHIN_MS)
    expect(analytics.get_by_role("row", name=re.compile(r"^Native "))).to_be_visible(timeout=MOVES_WITHIN_MS)


def test_snoozed_problem_disappears_from_the_bell(enter):
    page = enter()
    inbox = page.get_by_role("region", name="Inbox", include_hidden=True)
    expect(inbox.get_by_text("Push is not set up")).to_have_count(1)

    page.get_by_role("button", name="Snooze: Push is not set up").click()
    page.get_by_role("menuitem", name="Snooze for 1 hour").click()

    expect(page.get_by_role("button", name=re.compile("^Show 1 snoozed"))).to_be_visible()
    expect(inbox.get_by_text("Push is not set up")).to_have_count(0)
    page.get_by_role("button", name="Inbox:").click()
    expect(inbox.get_by_text("The worker is not running")).to_be_visible()
