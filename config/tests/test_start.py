import os

import pytest

from config import start

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


@pytest.mark.parametrize(
    ("asked", "started", "said"),
    [
        (1, 1, ""),
        (CORES, CORES, ""),
        (CORES + 3, CORES, f"WEB_WORKERS={CORES + 3}: {CORES} started, one a core; more would serve less.\n"),
    ],
)
def test_no_more_web_processes_are_started_than_there_are_cores(settings, capsys, asked, started, said):
    settings.WEB_WORKERS = asked

    start.tell_of_fewer()

    assert f" --workers {started} " in start.web(port=8000, workers=asked)
    assert capsys.readouterr().err == said
