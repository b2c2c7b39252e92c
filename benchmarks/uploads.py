"""Upload 200 videos of 10 MB in one request: the growth of the server's memory, and the speed."""

import http.client
import json
import shutil
import threading
import time
from pathlib import Path

from apps.videos.tests.sample_videos import sample_video
from benchmarks import stage
from benchmarks.table import Table
from tests.servers import API_KEY, Web

COUNT = 200
SIZE = 10 * 1024 * 1024
EDGE = "benchmarkseam"
LOOK_EVERY_S = 0.05


def uploads(table: Table, ours: Web, folder: Path) -> None:
    videos = [sample_video(number, size=SIZE) for number in range(3)]
    copied_s = _copy(videos, folder)
    before, highest, done = ours.memory(), [0], threading.Event()
    watcher = threading.Thread(target=_watch, args=(ours, highest, done))
    watcher.start()
    sent_s = _send(ours.port)
    done.set()
    watcher.join()
    grown_mb = (highest[0] - before) / 1e6
    mb = COUNT * SIZE / 1e6
    table.note(
        f"{COUNT} videos of 10 MB in one call", f"{mb / sent_s:.0f} MB/s", f"plain copy: {mb / copied_s:.0f} MB/s"
    )
    table.add(
        "memory that the server grows by",
        f"{grown_mb:.0f} MB",
        "",
        goal="100 MB",
        is_met=grown_mb < 100,
    )


def _copy(videos: list[bytes], folder: Path) -> float:
    target = folder / "copies"
    target.mkdir()
    started = time.perf_counter()
    for number in range(COUNT):
        (target / f"{number}.mp4").write_bytes(videos[number % 3])
    spent = time.perf_counter() - started
    shutil.rmtree(target)
    return spent


def _send(port: int) -> float:
    """Send the body in parts, so that this process does not hold it in memory."""
    heads = [
        f'--{EDGE}\r\nContent-Disposition: form-data; name="video"; filename="{n}.mp4"\r\n'
        f"Content-Type: video/mp4\r\n\r\n".encode()
        for n in range(COUNT)
    ]
    tail = f"--{EDGE}--\r\n".encode()
    length = sum(len(head) + SIZE + 2 for head in heads) + len(tail)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    started = time.perf_counter()
    connection.putrequest("POST", "/api/App/video/admin")
    for name, value in {
        "api-key": API_KEY,
        "Authorization": f"Bearer {stage.bearer()}",
        "Content-Length": str(length),
        "Content-Type": f"multipart/form-data; boundary={EDGE}",
    }.items():
        connection.putheader(name, value)
    connection.endheaders()
    for number, head in enumerate(heads):
        # Different contents, because the library stores equal files once.
        connection.send(head + sample_video(1000 + number, size=SIZE) + b"\r\n")
        sample_video.cache_clear()
    connection.send(tail)
    answer = connection.getresponse()
    body = json.loads(answer.read())
    if answer.status != 200:
        raise RuntimeError((answer.status, body))
    return time.perf_counter() - started


def _watch(ours: Web, highest: list[int], done: threading.Event) -> None:
    while not done.wait(LOOK_EVERY_S):
        highest[0] = max(highest[0], ours.memory())
