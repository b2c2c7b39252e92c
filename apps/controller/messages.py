"""Texts of the controller. 'Starting position must be 0 or more' is fixed (docs/product.md 7.2)."""

BELOW_ZERO = "Starting position must be 0 or more"

UNKNOWN_SWITCH = "Unknown switch."
UNKNOWN_NUMBER = "Unknown number setting."
UNKNOWN_MODE = "Choose one of the modes of this setting."
TOO_HIGH = "The number must be at most 2,147,483,647."
HALF_HIDDEN = "Enter the complete client token, or leave the masked value unchanged."
CHANGED_MEANWHILE = "Someone else changed these settings in the meantime."
UNKNOWN_VERSION = "This version does not exist."

UNKNOWN_SETTING = "Unknown setting."
TOO_MANY_RULES = "All settings together can have at most {most:,} rules. Remove some first."
TOO_MANY_RULES_HERE = "A setting can have at most {max_length:,} rules."
RULE_NAMED_TWICE = "Rules of one setting must have different names."
UNKNOWN_CONDITION = "Unknown condition."
NOT_A_LIST = "Must be a list."
EMPTY_LIST = "Enter at least one value, or remove the condition."
TOO_MANY_WORDS = "Enter at most {max_length:,} values."
NOT_A_PLATFORM = "Enter a platform of at most 20 letters, digits, dots, hyphens, and underscores, like android."
NOT_A_RANGE = "Enter a version range that at least one version matches, like >=2.3.0 <3.0.0."
NOT_A_LANGUAGE = "Enter a language tag, like hi or pt-BR."
NOT_A_COUNTRY = "Enter a two-letter country code, like IN."
DID_YOU_MEAN = "{given} is not a known code. Did you mean {suggestion}?"
NOT_A_SHARE = "Enter a percentage from 0 to 100 with at most two decimal places."
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
