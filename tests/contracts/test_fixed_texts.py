"""Each fixed text is in the file that docs/fixed-texts.md names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `(?P<text>.+?)` \| .* \| `(?P<path>[^`]+)` \|$", re.MULTILINE)
ROWS = [match.group("text", "path") for match in ROW.finditer((ROOT / "docs/fixed-texts.md").read_text())]


@pytest.mark.parametrize(("text", "path"), ROWS)
def test_fixed_text_is_in_its_file(text, path):
    source = (ROOT / path).read_text()
    # Templates escape the ampersand, and the minimum password length is a setting.
    forms = {text, text.replace("&", "&amp;"), text.replace("at least 6", "at least {length}")}

    assert any(form in source for form in forms)


def test_table_of_fixed_texts_is_complete():
    assert len(ROWS) > 60
