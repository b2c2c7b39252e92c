"""Text fields that take text alone, and say so in the console's words."""

import unicodedata
from typing import Any

from rest_framework import serializers

from apps.wire import messages

# Control characters, surrogates, unassigned ones, and marks that turn the direction of what follows.
_ODD = {"Cc", "Cs", "Co", "Cn"}
_TURNS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
FILL: dict[str, Any] = dict.fromkeys(("required", "blank", "null"), messages.PLEASE_FILL)


def refuse_odd_characters(text: str) -> None:
    if any(unicodedata.category(character) in _ODD or character in _TURNS for character in text):
        raise serializers.ValidationError(messages.ODD_CHARACTERS)


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
