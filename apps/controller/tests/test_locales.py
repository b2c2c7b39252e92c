"""Languages and countries of rules, in the forms that phones send and admins type."""

import pytest

from apps.controller.rules import FOR_ALL, Rules, read_phone
from apps.controller.tests.steps import ADMIN


@pytest.mark.parametrize(
    ("sent", "rule", "is_match"),
    [
        ("hi-IN", "hi", True),
        ("hi", "hi-in", False),
        # Old Android versions send these codes.
        ("iw", "he", True),
        ("in_ID", "id", True),
        ("ji", "yi", True),
        ("he", "iw", True),
        ("nb-NO", "no", True),
        ("no", "nb", True),
        ("nn", "no", False),
        ("fil", "tl", True),
        ("tl-PH", "fil", True),
        # Phones can send the script, imply it, or write it as Java does.
        ("zh-Hans-CN", "zh-cn", True),
        ("zh-Hans-CN", "zh-hans", True),
        ("zh_CN_#Hans", "zh-hans", True),
        ("zh_CN_#Hans", "zh-cn", True),
        ("zh-CN", "zh-hans", True),
        ("zh-TW", "zh-hant", True),
        ("zh-TW", "zh-hans", False),
        ("zh-Hant-CN", "zh-hans", False),
        ("zh-TW", "zh", True),
        ("sr-Latn-RS", "sr-rs", True),
        ("sr-RS", "sr-latn", False),
        ("sh", "sr-latn", True),
        ("de-CH-1996", "de-ch-1996", True),
        ("es-419", "es-419", True),
        ("es-MX", "es-419", True),
        ("es_US", "es-419", True),
        ("es-ES", "es-419", False),
        ("prs", "fa-af", True),
        ("cmn-Hans-CN", "zh-cn", True),
        ("ar-EG-u-nu-latn", "ar-eg", True),
    ],
)
def test_rule_matches_the_languages_that_phones_send(sent, rule, is_match):
    rules = Rules({"liveBtn": [{"name": "r", "value": True, "when": {"language": [rule]}}]})

    (decided,) = rules.decide(read_phone({"language": sent}), 0)

    assert (decided != FOR_ALL) is is_match


@pytest.mark.parametrize(
    ("condition", "given", "suggestion"),
    [
        ("language", "Hindi", "hi"),
        ("language", "jp", "ja"),
        ("language", "qq", None),
        ("language", "und", None),
        ("language", "en-UK", "en-GB"),
        ("language", "en-USA", "en-US"),
        ("language", "hi-ZZ", "hi"),
        ("language", "hi-Xxxx", "hi"),
        ("language", "zh-Hans-CN", ""),
        ("language", "es-419", ""),
        ("language", "ca-ES-valencia", ""),
        ("language", "th-TH-u-ca-buddhist", ""),
        ("country", "UK", "GB"),
        ("country", "India", "IN"),
        ("country", "ZZ", None),
        ("language", "hi-IN", ""),
        ("language", "kok", ""),
        ("language", "iw", ""),
        ("country", "XK", ""),
        ("country", "in", ""),
    ],
)
def test_rule_with_an_unknown_code_is_rejected_with_a_suggestion(console, condition, given, suggestion):
    rule = {"name": "r", "value": True, "when": {condition: [given]}}

    response = console.put(f"{ADMIN}/rules/liveBtn", {"rules": [rule]}, captcha="right")

    if suggestion == "":
        assert response.status_code == 200
        return
    assert response.status_code == 400
    hint = f"{given} is not a known code. Did you mean {suggestion}?"
    assert (response.message == hint) is (suggestion is not None)
