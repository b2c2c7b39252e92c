"""A setting has one name: in mails and at the bell the one that its screen has."""

from apps.controller.messages import NAMES
from apps.controller.models import FIELDS, PROMPT_SETTING, RULES_COLUMNS
from apps.controller.queries import name_setting
from tests.servers import ROOT

SCREEN = ROOT / "frontend/src/lib/settings.ts"


def test_every_setting_has_the_name_of_its_screen():
    assert set(NAMES) == {*FIELDS, PROMPT_SETTING} - set(RULES_COLUMNS)
    screen = SCREEN.read_text()
    assert [name for name in NAMES.values() if f'"{name}"' not in screen] == []


def test_rules_are_named_after_their_setting():
    assert name_setting("pre_video_rules") == "Pre-video rules"
    assert all(name_setting(column).endswith(" rules") for column in RULES_COLUMNS)
    assert name_setting("unit_id") == "unit_id"
