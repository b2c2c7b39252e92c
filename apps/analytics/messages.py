"""Texts of counts and ranges. 'Ads Not Availale' is fixed (docs/product.md 6.5)."""

NOTHING_TO_CLEAR = "Ads Not Availale"

EVENTS_NEEDED = 'The body must hold "events", a list of 1 to {most:,} events.'
NOT_AN_EVENT = "An event must be an object with `id` and `type`."
UNKNOWN_TYPE = "`type` must be view or click."
UNKNOWN_ID = "Unknown `id`."
BAD_KEY = "`key` must be text of 1 to 64 characters."
KEY_REUSED = "This `key` was used for another event."
FROM_A_BOT = "Events of crawlers are not counted."
BAD_BATCH_ID = "The `id` of a batch must be a UUID."
BATCH_ID_REUSED = "This `id` was used for other events."
TOO_MANY_EVENTS = "Rate limit exceeded (EVENTS_PER_ITEM): too many events of this item from your network."
TOO_MANY_KEYS = "Too many new keys from this network. Send the batch again later."
NO_ROOM_FOR_KEYS = "The limit of stored keys is reached. Send the batch again later."
DISK_NEARLY_FULL = "The server's disk is almost full, so events are not counted. Send the batch again later."
