"""Texts of the ad screens. 'Ad updated successfully!' is fixed (docs/product.md 12.7)."""

ADDED = "Ad added"
UPDATED = "Ad updated successfully!"
UNKNOWN = "This ad does not exist (any more)."
CHANGED_MEANWHILE = "Someone else changed this ad in the meantime."
DELETED = "Ad deleted"
AD = "ad"
# What becomes of several, and what those were that are like that already.
PAUSED = ("paused", "paused")
RESUMED = ("resumed", "active")

NOT_A_MOMENT = "Enter a date and time, like 2026-11-21T09:30:00, or null for none."
MOMENT_OUT_OF_RANGE = "Choose a date between 2000 and 2099."
CAP_TOO_LOW = "A cap is 0 or more; 0 is no cap."
CAP_TOO_HIGH = "A cap is at most {max_value:,}."
WEIGHT_OUT_OF_RANGE = "A weight is a whole number from 1 to 100."
