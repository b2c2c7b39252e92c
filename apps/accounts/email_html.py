"""Makes the HTML part of an email from its text, so that both parts have the same content.

The texts in templates/email follow a convention: an empty line ends a paragraph, an indented paragraph is a code or
has lines `Label: value`, and the last paragraph is the reason for the email.
"""

import re
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

_LABELED = re.compile(r"([^:]+):\s+(.+)")


@dataclass(frozen=True)
class Line:
    """A line of the text. It has a link if its value is a URL of the console, and only then."""

    text: str
    label: str
    value: str
    is_link: bool


@dataclass(frozen=True)
class Paragraph:
    lines: list[Line]
    is_indented: bool

    @property
    def is_code(self) -> bool:
        return self.is_indented and len(self.lines) == 1 and not self.lines[0].label


def render_html(*, subject: str, text: str) -> str:
    """Return the HTML of an email. All values are escaped."""
    *paragraphs, reason = [_parse(part) for part in re.split(r"\n{2,}", text.strip("\n"))]
    return render_to_string("email/base.html", {"subject": subject, "paragraphs": paragraphs, "reason": reason})


def _parse(paragraph: str) -> Paragraph:
    return Paragraph([_parse_line(line.strip()) for line in paragraph.split("\n")], paragraph.startswith("    "))


def _parse_line(line: str) -> Line:
    labeled = _LABELED.fullmatch(line)
    label, value = labeled.groups() if labeled else ("", line)
    # A name or an error text from outside cannot become a link to another site.
    is_link = bool(label and settings.PUBLIC_URL) and value.startswith(f"{settings.PUBLIC_URL}/")
    return Line(line, label, value, is_link)
