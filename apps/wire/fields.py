"""Text fields that take text alone, and say so in the console's words."""

import re
import unicodedata
from typing import Any
from urllib.parse import urlsplit

from rest_framework import serializers

from apps.wire import messages

# Control characters, surrogates, unassigned ones, and marks that turn the direction of what follows.
_ODD = {"Cc", "Cs", "Co", "Cn"}
_TURNS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Emoji are added each year: those that this Python does not know yet count as unassigned.
_EMOJI = range(0x1F000, 0x1FB00)
FILL: dict[str, Any] = dict.fromkeys(("required", "blank", "null"), messages.PLEASE_FILL)


def refuse_odd_characters(text: str) -> None:
    if any(_is_odd(character) for character in text):
        raise serializers.ValidationError(messages.ODD_CHARACTERS)


def _is_odd(character: str) -> bool:
    is_unshown = unicodedata.category(character) in _ODD and ord(character) not in _EMOJI
    return is_unshown or character in _TURNS


class Text(serializers.CharField):
    """One line of text; numbers and switches are not turned into text."""

    default_error_messages = {**FILL, "invalid": messages.NOT_TEXT, "max_length": messages.TOO_LONG}

    def to_internal_value(self, given: Any) -> str:
        if not isinstance(given, str):
            self.fail("invalid")
        return super().to_internal_value(given)


class Paragraphs(Text):
    """Text of several lines: line breaks and tabs stay, other odd characters are refused."""

    def to_internal_value(self, given: Any) -> str:
        text = super().to_internal_value(given).replace("\r\n", "\n")
        refuse_odd_characters(text.replace("\n", "").replace("\t", ""))
        return text


class TextWithoutSpaces(Text):
    """Names and ids lose all white space, inner too, after the check for blanks (spec 5, reading A72)."""

    def to_internal_value(self, given: Any) -> str:
        text = re.sub(r"\s+", "", super().to_internal_value(given))
        refuse_odd_characters(text)
        return text


class WebAddress(TextWithoutSpaces):
    """A URL that a phone may open: http or https, with a host and without credentials. It is never fetched here."""

    default_error_messages = {"address": messages.NOT_AN_ADDRESS}

    def to_internal_value(self, given: Any) -> str:
        text = super().to_internal_value(given)
        if not is_web_address(text):
            self.fail("address")
        return text


def is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        has_sane_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    has_host = bool(parts.hostname) and re.fullmatch(r"[^\s\\<>\"'`{}|^]+", parts.netloc) is not None
    is_plain = "@" not in parts.netloc and "\\" not in text
    return parts.scheme.lower() in {"http", "https"} and has_host and has_sane_port and is_plain
