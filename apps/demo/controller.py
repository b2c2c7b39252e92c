"""The app's settings: what was switched, chosen and written over half a year, and taken back once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from apps.controller import asked, services
from apps.controller.models import Mode, Number, Slot
from apps.controller.queries import get_settings
from apps.core.actor import Actor
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline

STORE = "https://play.example.com/store/apps/details?id=com.example.calls2"


def _switch(name: str, *, on: bool) -> Callable[[Actor], object]:
    return lambda actor: services.set_switch(switch=name, on=on, actor=actor)


def _mode(slot: Slot, mode: Mode) -> Callable[[Actor], object]:
    return lambda actor: services.set_mode(slot=slot, mode=mode, actor=actor)


def _number(number: Number, value: int) -> Callable[[Actor], object]:
    return lambda actor: services.set_number(number=number, value=value, actor=actor)


def _prompt(text: str, button_text: str) -> Callable[[Actor], object]:
    return lambda actor: services.set_install_prompt(text=text, button_text=button_text, button_url=STORE, actor=actor)


def _rules(setting: str, *rules: dict[str, Any]) -> Callable[[Actor], object]:
    return lambda actor: services.set_rules(setting=setting, rules=list(rules), actor=actor)


# Tried on a part of the phones first; another video time in one country.
ROLL_OUT = {
    "name": "Trial without random calls",
    "value": False,
    "when": {"platform": ["android"], "version": ">=2.3.0 <3.0.0", "share": 25.0},
}
SHORT_VIDEO = {"name": "India, in Hindi", "value": 4, "when": {"language": ["hi"], "country": ["IN"]}}

# What phones say of themselves, and how many that say it ask within an hour.
ASKING: dict[asked.Kind, int] = {
    ("android", "2.3.1", "hi-in", "IN"): 1270,
    ("android", "2.3.1", "en-in", "IN"): 410,
    ("android", "2.3.1", "bn-bd", "BD"): 160,
    ("android", "2.2.0", "hi-in", "IN"): 620,
    ("android", "3.0.0", "en-in", "IN"): 75,
    ("ios", "2.3.1", "en-in", "IN"): 390,
    ("", "", "", ""): 44,
}

CHANGES: tuple[tuple[int, str, Callable[[Actor], Any]], ...] = (
    (182, OWNER, _switch("live_button", on=True)),
    (182, OWNER, _switch("profile_button", on=True)),
    (181, OWNER, _mode(Slot.SPLASH, Mode.OPEN)),
    (179, COLLEAGUE, _switch("tracking", on=True)),
    (165, OWNER, _mode(Slot.INTRO, Mode.NATIVE)),
    (152, COLLEAGUE, _switch("inhouse_banners", on=True)),
    (133, OWNER, _switch("random_button", on=True)),
    (118, COLLEAGUE, _switch("pre_video", on=True)),
    (118, COLLEAGUE, _number(Number.POSITION, 3)),
    (110, COLLEAGUE, _number(Number.TIME, 5)),
    (87, OWNER, _switch("splash_auto", on=True)),
    (71, COLLEAGUE, _mode(Slot.VIDEO_END, Mode.FULL_SCREEN)),
    (52, OWNER, _number(Number.TIME, 8)),
    (38, COLLEAGUE, _switch("random_button", on=False)),
    (37, COLLEAGUE, _switch("random_button", on=True)),
    (21, OWNER, _prompt("There is a new version of the app, with clearer calls.", "Get it")),
    (20, OWNER, _switch("install_prompt", on=True)),
    (12, COLLEAGUE, _prompt("Our new app starts faster and uses less data. Your friends come along.", "Install")),
    (7, COLLEAGUE, _switch("intro_auto", on=True)),
    (5, OWNER, _rules("random_button", ROLL_OUT)),
    (3, COLLEAGUE, _rules("pre_video_time", SHORT_VIDEO)),
    (2, COLLEAGUE, _number(Number.POSITION, 2)),
    (0, OWNER, _number(Number.TIME, 6)),
)


def plan(timeline: Timeline) -> None:
    """Plan the changes, unless somebody made one already."""
    if get_settings().version:
        return
    timeline.add(0, lambda actor: asked.write(timeline.now, Counter(ASKING)))
    chance = timeline.chance("Facebook")
    app_id, token = str(chance.randrange(10**14, 10**15)), f"{chance.getrandbits(128):032x}"
    timeline.add(160, lambda actor: services.set_facebook(app_id=app_id, client_token=token, actor=actor))
    for days_ago, who, change in CHANGES:
        timeline.add(days_ago, change, by=who)
    before: list[int] = []
    timeline.add(63, lambda actor: before.append(get_settings().version), by=COLLEAGUE)
    timeline.add(63, _mode(Slot.SPLASH, Mode.URL), by=COLLEAGUE)
    timeline.add(62, _mode(Slot.INTRO, Mode.URL), by=COLLEAGUE)
    # Too many users left at the splash: back to how it was.
    timeline.add(60, lambda actor: services.restore_version(number=before[0], actor=actor))
