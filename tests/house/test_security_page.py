"""docs/security.md names tests for what it promises: they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text()
MOST_DEVIATIONS = 12


def test_each_named_test_exists():
    named = re.findall(r"`((?:apps|tests|config)/[\w/.]+)`", PAGE)

    assert len(named) >= 15
    assert [one for one in named if not (ROOT / one).exists()] == []


def test_deviations_are_few_and_each_is_in_the_table():
    used = set(re.findall(r"\bD\d+\b", PAGE.split("## 5.")[0]))
    listed = re.findall(r"^\| (D\d+) \|", PAGE, re.MULTILINE)

    assert used == set(listed)
    assert len(listed) <= MOST_DEVIATIONS
