"""Architecture rules that no linter checks. Each failure says where the thing belongs."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = [p for folder in ("apps", "config") for p in (ROOT / folder).rglob("*.py") if "migrations" not in p.parts]
SOURCES = [p for p in PYTHON if "tests" not in p.parts]
SCREENS = ROOT / "frontend" / "src" / "screens"
TYPESCRIPT = [p for kind in ("*.ts", "*.tsx") for p in (ROOT / "frontend" / "src").rglob(kind)]
TEMPLATES = list((ROOT / "templates").rglob("*.html"))

WIRE_NAME = re.compile(
    r"""\b(?:[anb]_(?:name|id|url|password|email|state|city|address|phone|description|click|view|icon
    |title|message|image)|rendomBtn|after(?:Splace|Intro|Btn)Ads\w*|preVideo\w*|clickCount|dashbord)\b""",
    re.VERBOSE,
)
# The last names the calls that a page's first lines make.
PYTHON_EDGE = {"serializers.py", "urls.py", "screens.py"}


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def wire_names_in(path: Path) -> list[str]:
    text = path.read_text()
    return [f"{shown(path)}: {name}" for name in sorted(set(WIRE_NAME.findall(text)))]


def test_wire_names_stay_at_the_edge_of_the_server():
    found = [hit for p in SOURCES if p.name not in PYTHON_EDGE for hit in wire_names_in(p)]

    assert not found, "Wire names live in serializers.py; inside, use our own words."


def test_wire_names_stay_at_the_edge_of_the_browser():
    edge = {"api.ts", "schema.d.ts"}
    inside = [p for p in TYPESCRIPT if p.name not in edge and ".test." not in p.name]
    found = [hit for p in inside for hit in wire_names_in(p)]

    assert not found, "Wire names live in a screen's or part's api.ts; components use our own words."


@pytest.mark.parametrize("sample", ["a_name", "rendomBtn", "afterSplaceAds_status", "b_image"])
def test_the_rule_on_wire_names_sees_them(sample):
    assert WIRE_NAME.search(f"x = '{sample}'")


def test_templates_hold_no_inline_style_or_script():
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\bsrc=)(?![^>]*json)", re.IGNORECASE)
    found = [f"{shown(p)}: {m.group(0)}" for p in TEMPLATES for m in inline.finditer(p.read_text())]

    assert not found, "The CSP allows none: styles go to frontend/src/styles, scripts to a bundle."


def test_nothing_secret_or_built_is_tracked():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    secret = re.compile(
        r"^(?:var/(?!\.gitkeep$)|static/bundles/|staticfiles/|\.venv/)|(?:^|/)node_modules/|(?:^|/)__pycache__/"
        r"|\.(?:sqlite3|env|pem|key|pyc|log)$"
    )
    found = [path for path in listed.stdout.splitlines() if secret.search(path)]

    assert found == [], "What is secret, built or a run's own stays out of git."
