"""Texts of the controller. 'Starting position must be 0 or more' is fixed (docs/product.md 7.2)."""

BELOW_ZERO = "Starting position must be 0 or more"

UNKNOWN_SWITCH = "There is no such switch."
UNKNOWN_NUMBER = "There is no such number to set."
UNKNOWN_MODE = "Choose one of the modes that this place offers."
TOO_HIGH = "This number is too high: 2,147,483,647 is the most."
HALF_HIDDEN = "Type the whole client token, or leave it hidden as it was shown."
CHANGED_MEANWHILE = "Someone else changed these settings in the meantime."
UNKNOWN_VERSION = "There is no version with this number."

UNKNOWN_SETTING = "There is no such setting."
TOO_MANY_RULES = "At most {most:,} rules are kept in all. Remove some first."
TOO_MANY_RULES_HERE = "A setting has at most {max_length:,} rules."
RULE_NAMED_TWICE = "Each rule of a setting has a name of its own."
UNKNOWN_CONDITION = "There is no such condition."
NOT_A_LIST = "This must be a list."
EMPTY_LIST = "Name at least one, or leave the condition out."
TOO_MANY_WORDS = "At most {max_length:,} are taken."
NOT_A_PLATFORM = "A platform is at most 20 letters, digits, dots, dashes and underscores, like android."
NOT_A_RANGE = "Enter a version range that some version matches, like >=2.3.0 <3.0.0."
NOT_A_LANGUAGE = "Enter a language tag, like hi or pt-BR."
NOT_A_COUNTRY = "Enter a two-letter country code, like IN."
DID_YOU_MEAN = "{given} is not a known code. Did you mean {suggestion}?"
NOT_A_SHARE = "A share is a number from 0 to 100 with at most two decimal places."
NOT_A_MOMENT = "Enter a date and time, like 2026-11-21T09:30:00."

# What the screen calls each setting where it stands alone, by column.
NAMES = {
    "live_button": "Live button",
    "profile_button": "Profile button",
    "random_button": "Random call button",
    "tracking": "Tracking",
    "inhouse_banners": "In-house banners",
    "pre_video": "Pre-video",
    "splash_auto": "Auto status after the splash",
    "intro_auto": "Auto status after the intro",
    "video_end_auto": "Auto status at the end of a video",
    "install_prompt": "Install prompt",
    "splash_mode": "After the splash",
    "intro_mode": "After the intro",
    "video_end_mode": "At the end of a video",
    "pre_video_position": "Pre-video position",
    "pre_video_time": "Pre-video time",
    "facebook_app_id": "Facebook app ID",
    "facebook_client_token": "Facebook client token",
    "install_text": "Install prompt text",
    "install_button_text": "Install prompt button",
    "install_button_url": "Install prompt URL",
    "install_texts": "Install prompt texts",
}
