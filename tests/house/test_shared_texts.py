"""Texts that a screen says before the server would have to: the same words on both sides."""

from pathlib import Path

import pytest

from apps.accounts import messages as accounts
from apps.controller import messages as controller

SCREENS = (Path(__file__).parents[2] / "frontend/src/lib/messages.ts").read_text()


@pytest.mark.parametrize("text", [accounts.PHONE_LENGTH, controller.BELOW_ZERO, controller.TOO_HIGH])
def test_a_text_is_said_in_the_same_words_by_screen_and_server(text):
    assert f'"{text}"' in SCREENS
