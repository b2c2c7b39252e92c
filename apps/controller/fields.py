"""Values of single settings: one word of a list, a whole number."""

from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from apps.controller import messages
from apps.controller.models import HIGHEST_NUMBER
from apps.wire.fields import FILL, Text


class Word(Text):
    """One word of a fixed list, given as our own value."""

    def __init__(self, words: dict[str, Any], message: str, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)
        set_override(self, "field", {"type": "string", "enum": list(words)})
        self.words = words
        self.unknown = message

    def to_internal_value(self, given: Any) -> Any:
        if not isinstance(given, str) or given not in self.words:
            raise serializers.ValidationError(self.unknown)
        return self.words[given]


class Whole(serializers.IntegerField):
    """A whole number; 1.5, "1" and true are none."""

    default_error_messages = {**FILL, "invalid": messages.NOT_WHOLE}

    def to_internal_value(self, given: Any) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            self.fail("invalid")
        if given < 0:
            raise serializers.ValidationError(messages.BELOW_ZERO)
        if given > HIGHEST_NUMBER:
            raise serializers.ValidationError(messages.TOO_HIGH)
        return given
