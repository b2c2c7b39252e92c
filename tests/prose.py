"""Check the prose of docs, console texts, emails, messages, docstrings, and comments (`make lint`).

A sentence of a document has at most 35 words, and the mean is below 18. The private words of earlier versions
(docs/glossary.md has the terms that replaced them) appear nowhere, also not in names of Python and TypeScript. Files
that documents name exist.
"""

import ast
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tokenize import NAME, generate_tokens

MAX_WORDS = 35
MAX_MEAN = 18
PRIVATE_WORDS = """
strangers?|long codes?|rehears\\w+|two-person|held requests?|seats?|lanes?|kept quer\\w+|open hours?|closed months?
stand-ins?|late saves?|moments?|twins?|gives? way|hands? over|takes? turns|start(?:-up)? document|sealed
neighbou?rhoods?|whoever|refus(?:es|ed|als?)|e-mails?|mailed|misspelt|data admin|made[- ]up|for ever|any more
proofs?|acts? of|rehearsal|beat is silent|uncounted|this clearing|of a clearing|pre-auth|page cookie
step tokens?|movers|planned (?:ads?|firings?)|scheduled firings?|known devices?|anew|overturned|told|tells?|acts?
(?<!text-)figures?|clearings|(?:a|of|that) clearing|says so|somebody|nobody|asked|answered|kinds? of ads?|of a kind
forged|put back|learns? of|slips?|gather\\w*|drawn|desk|tiers?|journeys?|yardsticks?|calls? a second|at one time
in place of|beside|alike|whatever|faults?
""".strip().replace("\n", "|")
PATTERN = re.compile(rf"\b({PRIVATE_WORDS})\b", re.IGNORECASE)
# ALLOWED_NAMES are fixed by the API, the specification, or a library. Code with a captcha has its answer.
PRIVATE_NAMES = re.compile(
    r"(?:^|_)(answers?|answered|asks?|asked|bare|boundar\w+|drawn|evening|figures?|firings?|forged|mails|mine|moments?"
    r"|movers?|orphans?|pictures?|posters?|proofs?|proven|refus\w*|said|says|sealed|seals?|seats?|somebody|strangers?"
    r"|tells?|theirs|told|twins?|uncounted|yardsticks?)(?=_|$)"
)
ALLOWED_NAMES = re.compile(r"(\w*_)?answers?(_\w+)?|ask|boundary|connection_refused_error|movers|(get_)?poster|tell")
NAMED_FILE = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|tsx?|sh|ya?ml|json|conf|md))`")
# Recipes name files that the reader creates.
EXAMPLES = ("apps/notes/", "frontend/src/features/notes/")
# Fixed by the customer, or named by a standard.
ALLOWED = re.compile(r"does not exist \(any more\)|Proof of|admin\.mails figures|-u nobody|\bact\(\)|= faults|`[^`]*`")

# Private words in declared names of TypeScript. The API fixes the allowed names, and a captcha has an answer.
TS_NAME = re.compile(r"\b(?:const|let|function|class|type) [\[{]? ?(\w+)|\b(\w+)\??:")
TS_WORD = re.compile(
    r"_(answer(s|ed)?|asks|clearings?|drawn|figures?|firings?|kept|marks|mine|moments?|movers?|plans?|planned|refus(ed|al)"
    r"|sealed|somebody|span|strangers?|tell|telling|theirs|told|uncounted|words)_"
)
TS_ALLOWED = {"ANSWER", "ANSWER_AND_WORD", "answer", "clearings", "clearing_id", "marks", "movers", "plan", "planned"}


def files(*patterns: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", "--", *patterns], capture_output=True, text=True, check=True)
    return [path for name in listed.stdout.split("\0") if name and (path := Path(name)).exists()]


def sentences(markdown: str) -> list[str]:
    """Return the sentences of paragraphs, list items, and table cells. `code` counts as one word."""
    markdown = re.sub(r"```.*?```|<[^>]+>", "", markdown, flags=re.DOTALL)
    markdown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "`code`", markdown))
    blocks = re.split(r"\n\s*\n|(?<=\n)#.*\n|\n(?=\s*(?:[-*]|\d+\.|\|) ?)", markdown)
    parts = [part for block in blocks for part in (block.split("|") if block.lstrip().startswith("|") else [block])]
    found = [sentence for part in parts for sentence in re.split(r"(?<=[.!?])\s+", " ".join(part.split()))]
    return [sentence for sentence in found if len(sentence.split()) > 2]


def texts(path: Path) -> Iterator[str]:
    """Yield docstrings and comments of code, and its texts, except those of tests. Yield the lines of other files."""
    source = path.read_text()
    is_test = "tests" in path.parts or "benchmarks" in path.parts or ".test." in path.name
    if path.suffix in {".ts", ".tsx", ".html", ".json"}:
        comments, strings = r"//[^\n]*|/\*[\s\S]*?\*/", r'"(?:[^"\\\n]|\\.)*"|>[^<>{}"\n]+<'
        found = re.findall(comments if is_test else f"{strings}|{comments}", source)
        yield from (text for text in found if " " in text)
        return
    if path.suffix != ".py":
        yield from source.splitlines()
        return
    yield from re.findall(r"(?:^|\s)# (.*)", source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
        elif not is_test and isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.value


def private_names(path: Path) -> Iterator[str]:
    """Yield the names in Python code that contain a private word."""
    source = path.read_text()
    names = {token.string for token in generate_tokens(io.StringIO(source).readline) if token.type == NAME}
    for name in sorted(names):
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
        is_allowed = ALLOWED_NAMES.fullmatch(words) and ("answer" not in words or "captcha" in source.lower())
        if PRIVATE_NAMES.search(words) and not is_allowed:
            yield name


def problems() -> Iterator[str]:
    for path in files("*.md", ":!docs/glossary.md"):
        yield from (f"{path}: {mark}" for mark in re.findall(r"^(?:<{7}|>{7}) .*", path.read_text(), re.MULTILINE))
        found = sentences(path.read_text())
        lengths = [len(sentence.split()) for sentence in found]
        yield from (f"{path}: {n} words: {s[:90]}…" for n, s in zip(lengths, found, strict=True) if n > MAX_WORDS)
        if found and (mean := sum(lengths) / len(found)) >= MAX_MEAN:
            yield f"{path}: {mean:.1f} words per sentence"
        yield from (f"{path}: “{match[0]}”: {s[:90]}" for s in found for match in PATTERN.finditer(ALLOWED.sub("", s)))
        named = [name for name in NAMED_FILE.findall(path.read_text()) if not name.startswith(EXAMPLES)]
        roots = (Path(), Path("apps"), Path("docs"), Path("frontend/src"), path.parent)
        yield from (f"{path}: no file {name}" for name in named if not any((root / name).exists() for root in roots))
    # The demo has texts of an app and its users. This file has the words.
    excluded = (":!**/migrations/**", ":!apps/demo/content.py", ":!tests/prose.py")
    for path in files("**.py", "frontend/**.ts*", "templates/**", "deploy/**", "**.sh", *excluded):
        yield from (f"{path}: “{m[0]}”: {t[:90]}" for t in texts(path) for m in PATTERN.finditer(ALLOWED.sub("", t)))
    for path in files("**.py", ":!**/migrations/**"):
        yield from (f"{path}: private word in the name {name}" for name in private_names(path))
    for path in files("frontend/src/**.ts*", "frontend/tests/**.ts*", ":!frontend/src/api/schema.d.ts"):
        code = re.sub(r'//[^\n]*|/\*[\s\S]*?\*/|"(?:[^"\\\n]|\\.)*"', "", path.read_text())
        names = {first or second for first, second in TS_NAME.findall(code)} - TS_ALLOWED
        for name in sorted(names):
            if TS_WORD.search("_" + re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower() + "_"):
                yield f"{path}: name “{name}”"


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
