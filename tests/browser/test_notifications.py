"""Notifications: send, resend, schedule, edit, cancel, and delete."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from playwright.sync_api import expect

from apps.core.queued_work import run_due
from apps.files.tests.images import make_image
from apps.notifications.models import Delivery, Notification
from tests.browser.conftest import assert_accessible
from tests.browser.steps import expect_toast, expect_wrong_captcha, row, solve, type_date

PATH = "/site/notification"


def fill_form(page, title, message="Everything must go"):
    page.get_by_label("Title").fill(title)
    page.get_by_label("Message").fill(message)


def send(page, verb="Send", *, surely="Send now"):
    """Click the button and confirm the recipients."""
    page.get_by_role("button", name=verb, exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=surely).click()


def choose(page, title, item):
    page.get_by_role("button", name=f"Actions for {title}").first.click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def test_notification_is_sent_resent_and_deleted(enter, url, watch):
    watch.expect("403")
    page = enter(PATH)
    expect(page.get_by_text("No notifications yet")).to_be_visible()
    expect(page.get_by_text("Only PNG and GIF files are allowed.")).to_be_visible()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Please fill all the fields").first).to_be_visible()
    assert_accessible(page)

    fill_form(page, "Sale")
    page.get_by_label("Icon", exact=True).set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"words"}
    )
    expect(page.get_by_text("Please select a valid image file. Allowed types: png, jpg, jpeg, gif")).to_be_visible()
    page.get_by_label("Icon", exact=True).set_input_files(
        {"name": "i.png", "mimeType": "image/png", "buffer": make_image()}
    )
    expect(page.get_by_alt_text("Preview", exact=True)).to_be_visible()
    expect(page.get_by_role("figure", name="Preview of the notification")).to_contain_text("Sale")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("dialog", name="Send “Sale”?")).to_contain_text("Push is not set up")
    assert_accessible(page)
    page.get_by_role("button", name="Send now").click()
    expect_toast(page, "The notification is on its way")
    expect(row(page, "Sale")).to_contain_text("Waiting")
    assert_accessible(page)

    assert run_due(Delivery) == 1
    # The screen polls while a notification is being sent.
    expect(row(page, "Sale")).to_contain_text("Not sent")

    choose(page, "Sale", "Resend")
    solve(page, right=False)
    expect_wrong_captcha(page, "Captcha answer is incorrect")
    assert Notification.objects.count() == 1
    solve(page)
    expect_toast(page, "The notification is on its way again")
    expect(row(page, "Sale")).to_have_count(2)
    assert len({one.icon for one in Notification.objects.all()}) == 1

    page.get_by_role("checkbox", name=re.compile("Select all")).check()
    page.get_by_role("button", name="Delete 2 selected").click()
    solve(page, right=False)
    expect_wrong_captcha(page, "Captcha answer is incorrect")
    assert Notification.objects.count() == 2
    solve(page)
    expect_toast(page, "2 notifications deleted")
    expect(page.get_by_text("No notifications yet")).to_be_visible()


def test_notification_is_tested_sent_to_platform_and_reported(enter, app, watch):
    page = enter(PATH)
    fill_form(page, "Sale")
    page.get_by_role("button", name="Send a test").click()
    dialog = page.get_by_role("dialog", name="Send a test")
    dialog.get_by_label("FCM token").fill("cGhvbmUtMQ:APA91bH-0123456789")
    assert_accessible(page)
    dialog.get_by_role("button", name="Send test").click()
    expect_toast(page, "The test is on its way")
    expect(row(page, "Sale")).to_contain_text("One phone")
    expect(page.get_by_label("Title")).to_have_value("Sale")
    assert run_due(Delivery) == 1

    page.get_by_label("To", exact=True).select_option("iOS")
    expect(
        page.get_by_text("every iOS phone").or_(page.get_by_text("Push is not set up")).filter(visible=True).first
    ).to_be_visible()
    send(page)
    expect_toast(page, "The notification is on its way")
    assert run_due(Delivery) == 1
    push = str(Notification.objects.get(topic="ios").pk)
    app.send([{"id": push, "type": kind} for kind in ("view", "view", "view", "view", "click")])

    page.goto(page.url)
    reported = row(page, "iOS")
    expect(reported).to_contain_text("(25%)")
    expect(reported).to_contain_text("of 04 received")
    page.get_by_role("button", name="Actions for Sale").first.click()
    page.get_by_role("menuitem", name="View", exact=True).click()
    hours = page.get_by_role("figure", name="First 24 hours")
    expect(hours).to_contain_text("Peak hour: 4")
    assert_accessible(page)


def test_notification_is_scheduled_and_cancelled(enter, url, watch):
    page = enter(PATH)
    fill_form(page, "Later")
    later = datetime.now(ZoneInfo("Asia/Kolkata")) + timedelta(days=2)
    type_date(page, "Send at", later.strftime("%d%m%Y"))
    type_date(page, re.compile("^Send at, time in"), "0630PM")
    send(page, "Schedule", surely="Schedule")
    expect_toast(page, "The notification is scheduled")
    expect(row(page, "Later")).to_contain_text(later.strftime("For %d/%m/%Y 06:30:00 PM"))
    assert run_due(Delivery) == 0

    choose(page, "Later", "View")
    expect(page.get_by_role("dialog")).to_contain_text("Everything must go")
    assert_accessible(page)
    page.keyboard.press("Escape")
    choose(page, "Later", "Cancel")
    page.get_by_role("dialog").get_by_role("button", name="Cancel sending").click()
    expect_toast(page, "Notification canceled")
    expect(row(page, "Later")).to_contain_text("Canceled")


def test_scheduled_notification_is_editable_until_it_is_due(enter, watch):
    watch.expect("409")
    page = enter(PATH)
    fill_form(page, "Winter sale")
    later = datetime.now(ZoneInfo("Asia/Kolkata")) + timedelta(days=2)
    type_date(page, "Send at", later.strftime("%d%m%Y"))
    type_date(page, re.compile("^Send at, time in"), "0630PM")
    send(page, "Schedule", surely="Schedule")
    expect_toast(page, "The notification is scheduled")

    choose(page, "Winter sale", "Edit")
    dialog = page.get_by_role("dialog", name="Edit “Winter sale”")
    dialog.get_by_label("Title").fill("Bigger sale")
    dialog.get_by_label("To", exact=True).select_option("iOS")
    assert_accessible(page)
    dialog.get_by_role("button", name="Save").click()
    expect_toast(page, "Notification updated")
    expect(row(page, "Bigger sale")).to_contain_text("iOS")
    expect(row(page, "Bigger sale")).to_contain_text(later.strftime("For %d/%m/%Y 06:30:00 PM"))

    choose(page, "Bigger sale", "Edit")
    dialog = page.get_by_role("dialog", name="Edit “Bigger sale”")
    dialog.get_by_label("Message").fill("Too late")
    Delivery.objects.update(due_at=timezone.now())
    assert run_due(Delivery) == 1
    dialog.get_by_role("button", name="Save").click()
    expect_toast(page, "This notification is due, being sent, or finished. It can no longer be edited.")
    expect(dialog).to_contain_text("This notification is no longer scheduled")
    expect(dialog.get_by_label("Message")).to_have_value("Too late")
    assert Notification.objects.get().message == "Everything must go"


def test_search_result_scrolls_to_the_notification(enter, url):
    page = enter(PATH)
    page.set_viewport_size({"width": 390, "height": 844})
    fill_form(page, "Found again")
    send(page)
    expect_toast(page, "The notification is on its way")
    page.goto(url("/site"))
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("Found")
    page.get_by_role("option", name=re.compile("Found again")).click()

    page.wait_for_url(f"**{PATH}?q=Found*")
    expect(row(page, "Found again")).to_be_in_viewport()
