"""The environment variables that the code reads."""

import re
from pathlib import Path

CONFIG = Path(__file__).resolve().parents[1] / "config"
READ = re.compile(r"\benv(?:\.\w+)?\(\s*\"([A-Z][A-Z0-9_]*)\"")


def read_names() -> set[str]:
    """Return the names in expressions like env("NAME", …) in config/ and its settings."""
    sources = [*CONFIG.glob("*.py"), *(CONFIG / "settings").glob("*.py")]
    return {name for source in sources for name in READ.findall(source.read_text())}
