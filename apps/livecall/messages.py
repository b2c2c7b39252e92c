"""Texts of the live call. 'Ads updated successfully!' is fixed (docs/product.md 12.7)."""

BAD_VIEWER = "`viewer` must be 1 to 64 letters, digits, hyphens or underscores."

ADDED = "Website ad added"
UNKNOWN = "This website ad does not exist (any more)."
RESERVED = "Open_Ads_Fire and NTV_Ads_Fire are the app's own: they cannot be added, edited or deleted."

FIRED_ONE = "Fired to 1 live viewer"
FIRED = "Fired to {count} live viewers"
FIRED_UNCOUNTED = "Fired"
NO_SUCH_TYPE = "`Adstype` must be Open_Ads_Fire, NTV_Ads_Fire or Url_Ads_Fire."
URL_NEEDED = "An ad that opens an address needs one."

PLANNED = "The ad is planned"
TOO_MANY_PLANNED = "At most {most} firings can be planned at a time."
STOPPED = "The ad is stopped"
ALREADY_STOPPED = "This ad was stopped already"
CANCELLED = "The planned firing is cancelled"
ALREADY_CANCELLED = "This planned firing was cancelled already"
UNKNOWN_FIRING = "This firing does not exist (any more)."
MISSED = "This firing was missed: it was not shown, so there is nothing to stop."

UNKNOWN_RECORDS = "None of these records exists (any more)."

SETTINGS_SAVED = "Ads updated successfully!"
SETTINGS_CHANGED_MEANWHILE = "Someone else saved these settings in the meantime."
TEXTS_ALONE = "Keys and values must be text."
TOO_MANY_KEYS = "At most {most:,} keys are kept."
SAME_KEY = "This key is used twice; spaces around it do not count."
BAD_KEY = "A key has 1 to 100 characters, and no line breaks."
LONG_VALUE = "A value has at most 2,000 characters."
BAD_AFTER = "`after` must be the `_id` of a fired ad."
