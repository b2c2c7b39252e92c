"""Reads docs/recipes.md: the recipes that are applied by a test, each with its blocks, one a file that it touches."""

import re
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "docs" / "recipes.md"
BLOCK = re.compile(r"^`(?P<path>[^`\n]+)` (?:new|after `(?P<line>[^`\n]+)`)\n\n```\w*\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """A whole file when `line` is empty, otherwise lines below the first one that holds `line`."""

    path: str
    line: str
    text: str

    def apply(self, root: Path) -> None:
        """Write it into the copy at `root`. Raises AssertionError when the recipe does not fit the code."""
        file = root / self.path
        if not self.line:
            assert not file.exists(), f"{self.path} is there already."
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text)
            return
        lines = file.read_text().splitlines(keepends=True)
        places = [number for number, text in enumerate(lines, start=1) if self.line in text]
        assert places, f"{self.path} has no line with {self.line}"
        lines.insert(places[0], self.text)
        file.write_text("".join(lines))


def read_recipes(file: Path = FILE) -> dict[str, list[Block]]:
    """Return the blocks of each recipe by its heading; recipes without blocks are left out."""
    recipes = {}
    for section in file.read_text().split("\n## ")[1:]:
        heading, _, text = section.partition("\n")
        blocks = [Block(one["path"], one["line"] or "", one["text"]) for one in BLOCK.finditer(text)]
        if blocks:
            recipes[heading.strip()] = blocks
    return recipes


def count_files(word: str) -> str:
    """Say how many files the recipe touches whose heading has this word."""
    for heading, blocks in read_recipes().items():
        if re.search(rf"\b{word}\b", heading, re.IGNORECASE):
            return f"{len({block.path for block in blocks})} ({heading})"
    return f"no recipe in {FILE.name}"
