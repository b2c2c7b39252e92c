from datetime import UTC, datetime

import pytest

from apps.web.csv_stream import time_cells


@pytest.mark.parametrize(
    ("time_zone", "at", "cells"),
    [
        ("Asia/Kolkata", datetime(2026, 11, 25, 22, 30, 5, 123456, UTC), ["2026-11-26 04:00:05", "UTC+05:30"]),
        ("America/New_York", datetime(2026, 11, 1, 5, 30, tzinfo=UTC), ["2026-11-01 01:30:00", "UTC-04:00"]),
        ("America/New_York", datetime(2026, 11, 1, 6, 30, tzinfo=UTC), ["2026-11-01 01:30:00", "UTC-05:00"]),
        ("Asia/Kolkata", None, ["", ""]),
    ],
)
def test_time_in_csv_is_local_with_its_offset(settings, time_zone, at, cells):
    settings.TIME_ZONE = time_zone

    assert time_cells(at) == cells
