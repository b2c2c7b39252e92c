"""Texts of counts and ranges. 'Ads Not Availale' is fixed (docs/product.md 6.5)."""

NOTHING_TO_CLEAR = "Ads Not Availale"
CLEARED = "Counts cleared"
CLEARING_RESTORED = "The counts are back"
UNKNOWN_ITEM = "This item does not exist."
NOT_RESTORABLE = "Not restorable: the ad was deleted, and its counts with it."
UNKNOWN_CLEARING = "This clearing cannot be undone (any more)."
BAD_DATE = "Dates are written YYYY-MM-DD."
REVERSED_RANGE = "The start date must not be after the end date."

EVENTS_NEEDED = 'The body must hold "events", a list of 1 to {most} events.'
NOT_AN_EVENT = "An event is an object with `id` and `type`."
UNKNOWN_TYPE = "`type` must be view or click."
UNKNOWN_ID = "There is nothing to count under this `id`."
BAD_KEY = "`key` must be text of 1 to 64 characters."
KEY_REUSED = "This `key` came before with another event."
FROM_A_BOT = "Events of crawlers are not counted."
