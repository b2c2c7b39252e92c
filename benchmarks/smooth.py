"""`make speed ROWS=1`: how long a screen of a thousand rows, and a queue of two hundred files, keep keys waiting.

At this machine's full speed; what else runs on it is in the milliseconds. Long tasks are reported from 50 ms on.
"""

import re
import time
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, Locator, Page

from apps.videos.tests.sample_videos import sample_video
from benchmarks import stage
from benchmarks.table import Table

MANY = 1000
FILES = 200
TASK_MS = 50
QUEUE_MS = 200
# Of the frames while scrolling, by the clock of the screen.
MISSED_FRAMES = 0.05
SCREENS = {
    "placements": "/site/manage/ads/nativeAds/add",
    "banners": "/site/manage/ads/banner/inhouse/add",
    "website ads": "/site/add/livecall/liveAdWeb",
}
VIDEOS = "/site/add/video"
# After an act, until nothing of it is left to do.
SETTLE_S = 1.0
TYPED = "abcdefghij"

OBSERVER = """
    window.__tasks = [];
    new PerformanceObserver(list => __tasks.push(...list.getEntries().map(one => one.duration)))
        .observe({ type: 'longtask' });
"""
# Scrolls by a tenth of the screen a frame for two seconds, and gives the share of frames that did not come.
SCROLL = """
    () => new Promise(done => {
        const frames = [];
        function scroll(at) {
            frames.push(at);
            scrollBy({ top: innerHeight / 10, behavior: 'instant' });
            if (at - frames[0] < 2000) requestAnimationFrame(scroll);
            else {
                const gaps = frames.slice(1).map((one, index) => one - frames[index]);
                const frame = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 4)];
                done(1 - gaps.length / Math.max(gaps.length, Math.round((at - frames[0]) / frame)));
            }
        }
        requestAnimationFrame(scroll);
    })
"""


def measure(browser: Browser, root: str, enter: Callable[[Page], None]) -> int:
    """Print the longest task of each act beside its bound; 1 if one is missed."""
    _fill()
    table = Table(f"{MANY:,} rows and {FILES} files, longest task")
    for name, path in SCREENS.items():
        page = _open(browser, root + path, enter)
        for act, longest in _acts(page):
            _add(table, f"{name}: {act}", longest, TASK_MS)
        page.evaluate("scrollTo(0, 0)")
        missed = page.evaluate(SCROLL)
        table.add(f"{name}: scrolling", f"{missed:.0%} missed", "frames", goal="5%", is_met=missed <= MISSED_FRAMES)
        page.context.close()
    page = _open(browser, root + VIDEOS, enter)
    for act, longest in _queue(page):
        _add(table, f"{FILES} files: {act}", longest, QUEUE_MS)
    page.context.close()
    print(f"\n{table}\n")
    return 1 if any(row[4] == "MISSED" for row in table.rows) else 0


def _add(table: Table, what: str, longest: float, most: int) -> None:
    shown = f"{longest:.0f} ms" if longest else f"under {TASK_MS} ms"
    table.add(what, shown, "longest task", goal=f"{most} ms", is_met=longest <= most)


def _fill() -> None:
    from django.db import transaction  # noqa: PLC0415 - Django is set up by now

    from apps.banners.services import Texts, add_banner  # noqa: PLC0415
    from apps.core.kinds import Kind  # noqa: PLC0415
    from apps.livecall.services import add_website_ad  # noqa: PLC0415
    from apps.placements.services import add_placement  # noqa: PLC0415

    actor = stage.actor()
    with transaction.atomic():
        for n in range(MANY):
            words = {"name": f"Slot-{n:04}", "unit_id": f"ca-app-pub-{n:016}/{n:010}", "description": f"Number {n}"}
            add_placement(kind=Kind("native"), **words, actor=actor)
            url = f"https://shop.example.com/{n}"
            add_banner(texts=Texts(name=f"Banner {n:04}", url=url), image=f"banners/{n}.png", actor=actor)
            add_website_ad(name=f"Shop-{n:04}", url=url, actor=actor)


def _open(browser: Browser, address: str, enter: Callable[[Page], None]) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    enter(page)
    page.add_init_script(OBSERVER)
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    return page


def _acts(page: Page) -> Iterator[tuple[str, float]]:
    table = page.get_by_role("table").first
    row = table.get_by_role("row").nth(1)
    row.wait_for()
    edit = row.get_by_role("button", name=re.compile("^Edit"))
    if edit.count():
        # The form's script is there from the second time on.
        _press(page, edit)
        page.keyboard.press("Escape")
        yield "opening an edit", _press(page, edit)
        yield "typing in it", _longest(page, lambda: page.keyboard.type(TYPED, delay=60))
        page.keyboard.press("Escape")
    head = table.locator("thead button").first
    if head.count():
        yield "sorting", _press(page, head)
    boxes = table.get_by_role("checkbox")
    if boxes.count():
        yield "ticking one", _press(page, boxes.nth(1))
        yield "ticking all", _press(page, boxes.first)
        _press(page, boxes.first)
    search = page.get_by_role("searchbox")
    if search.count():
        search.focus()
        yield "search", _longest(page, lambda: page.keyboard.type("shop-00", delay=60))
        yield "search emptied", _longest(page, lambda: page.keyboard.press("Escape"))
        search.fill("")


def _queue(page: Page) -> Iterator[tuple[str, float]]:
    files = [{"name": f"clip-{n:03}.mp4", "mimeType": "video/mp4", "buffer": sample_video(n)} for n in range(FILES)]
    chooser = page.get_by_role("button", name="Videos", exact=True)

    def choose() -> None:
        chooser.set_input_files(files)  # type: ignore[arg-type]  # the dicts are file payloads
        page.get_by_text(f"{FILES} files ready").wait_for()

    def send() -> None:
        page.get_by_text(f"{FILES} of {FILES} files uploaded").wait_for(timeout=300_000)

    yield "choosing", _longest(page, choose)
    page.get_by_role("button", name="Upload", exact=True).click()
    yield "uploading", _longest(page, send)


def _press(page: Page, button: Locator) -> float:
    """Press by the pointer alone: looking for the button is a task, too."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return _longest(page, lambda: (page.mouse.down(), page.mouse.up()))


def _longest(page: Page, act: Callable[[], object]) -> float:
    """Do it, and give the longest task from then on, in milliseconds; 0 if none was long."""
    time.sleep(SETTLE_S)
    page.evaluate("__tasks.length = 0")
    act()
    time.sleep(SETTLE_S)
    return float(page.evaluate("Math.max(0, ...__tasks)"))
