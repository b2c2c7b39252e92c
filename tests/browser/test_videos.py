"""Videos: upload, playback, seeking, and deletion."""

import os
import time

import pytest
from playwright.sync_api import expect

from apps.core.queued_work import run_due
from apps.videos.models import ThumbnailJob, Video
from apps.videos.tests.sample_videos import sample_video
from tests.browser.conftest import assert_accessible
from tests.browser.steps import expect_toast, expect_wrong_captcha, row, solve

PATH = "/site/add/video"
SOME_BAD = "Some selected files do not meet requirements. Please check file types and sizes."


def video_file(name, content, kind="video/mp4"):
    return {"name": name, "mimeType": kind, "buffer": content}


def test_batch_with_invalid_files_uploads_the_valid_ones(enter, url, watch):
    watch.expect("400")
    page = enter(PATH)
    expect(page.get_by_text("No videos yet")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Upload", exact=True).click()
    expect_toast(page, "Please select at least one valid video file.")

    good = [video_file(f"good{n}.mp4", sample_video(n)) for n in range(9)]
    bad = [
        video_file("notes.txt", b"words", "text/plain"),
        video_file("big.mp4", sample_video(size=10 * 1024 * 1024 + 1)),
        # Only the server detects this.
        video_file("junk.mp4", b"words" * 500),
    ]
    page.get_by_role("button", name="Videos", exact=True).set_input_files([*good, *bad])
    expect(page.get_by_text(SOME_BAD)).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text('Video "big.mp4" exceeds the 10MB size limit.')
    assert_accessible(page)
    page.get_by_role("button", name="Upload", exact=True).click()
    assert Video.objects.count() == 0
    page.get_by_role("button", name="Remove 2 invalid files").click()
    expect(page.get_by_text("10 files ready")).to_be_visible()

    page.get_by_role("button", name="Upload", exact=True).click()
    files = page.get_by_role("list", name="Files", exact=True)
    expect(page.get_by_text("9 of 10 files uploaded, 1 failed")).to_be_visible()
    failed = files.get_by_role("listitem").filter(has_text="junk.mp4")
    reason = failed.get_by_text("Allowed types: mp4")
    expect(reason).to_be_in_viewport()
    outside = "(text) => text.getBoundingClientRect().bottom - text.closest('li').getBoundingClientRect().bottom"
    assert reason.evaluate(outside) <= 0
    expect(row(page, "good8.mp4")).to_be_visible()
    assert Video.objects.count() == 9
    assert_accessible(page)


@pytest.mark.parametrize("loss", ["changed", "deleted"])
def test_video_changed_after_choosing_must_be_chosen_again(enter, watch, tmp_path, loss):
    watch.expect("ERR_UPLOAD_FILE_CHANGED|ERR_FILE_NOT_FOUND")
    file = tmp_path / "walk.mp4"
    file.write_bytes(sample_video(1))
    page = enter(PATH)
    page.get_by_role("button", name="Videos", exact=True).set_input_files(file)
    expect(page.get_by_text("1 file ready")).to_be_visible()
    if loss == "changed":
        file.write_bytes(sample_video(2, seconds=3))
        # Chromium compares modification times in seconds.
        os.utime(file, (time.time() + 60, time.time() + 60))
    else:
        file.unlink()

    page.get_by_role("button", name="Upload", exact=True).click()

    expect(page.get_by_text("The file was changed or moved. Choose it again.")).to_be_visible()
    expect(page.get_by_role("button", name="Close")).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)


def test_video_is_played_seeked_and_deleted(enter, url, watch):
    watch.expect("403")
    page = enter(PATH)
    page.get_by_role("button", name="Videos", exact=True).set_input_files(
        [video_file("dance.mp4", sample_video(1, seconds=4))]
    )
    expect(page.get_by_text("1 file ready")).to_be_visible()
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_text("1 of 1 file uploaded")).to_be_visible()
    page.get_by_role("button", name="Videos", exact=True).set_input_files(
        [video_file("again.mp4", sample_video(1, seconds=4))]
    )
    expect(page.get_by_text("1 file ready")).to_be_visible()
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_text("0 of 1 file uploaded, 1 already there")).to_be_visible()

    assert run_due(ThumbnailJob) == 1
    page.reload()
    expect(row(page, "dance.mp4")).to_contain_text("0:04")
    page.get_by_role("button", name="Play dance.mp4").click()
    expect(page.get_by_role("dialog").locator("video")).to_be_visible()
    address = page.get_by_role("dialog").locator("video").get_attribute("src")
    part = page.request.get(address, headers={"Range": "bytes=100-199"})
    assert (part.status, part.body()) == (206, sample_video(1, seconds=4)[100:200])
    page.keyboard.press("Escape")

    page.get_by_role("checkbox", name="Select row 01").check()
    page.get_by_role("button", name="Delete 1 selected").click()
    solve(page, right=False)
    expect_wrong_captcha(page, "Captcha verification failed")
    assert Video.objects.count() == 1
    solve(page)
    expect_toast(page, "1 video deleted")
    expect(page.get_by_text("No videos yet")).to_be_visible()


def test_long_upload_queue_follows_the_current_file(enter, url):
    page = enter(PATH)
    page.get_by_text("No videos yet").wait_for()
    page.get_by_role("button", name="Videos", exact=True).set_input_files(
        [video_file(f"clip-{n:03}.mp4", sample_video(n)) for n in range(60)]
    )
    expect(page.get_by_text("60 files ready")).to_be_visible()
    expect(page.get_by_role("list", name="Chosen files").get_by_role("listitem")).to_have_count(60)
    expect(page.get_by_role("button", name="Upload", exact=True)).to_be_enabled()

    page.get_by_role("button", name="Upload", exact=True).click()
    page.mouse.move(0, 0)
    files = page.get_by_role("list", name="Files", exact=True)
    # The library updates during the upload, and the list scrolls to the current file.
    expect(page.get_by_role("table", name="Videos")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.wait_for_function("list => list.scrollTop > 500", arg=files.element_handle())
    expect(page.get_by_text("60 of 60 files uploaded")).to_be_visible()
    assert Video.objects.count() == 60
