"""Texts of the ad screens. 'Ad updated successfully!' is fixed (docs/product.md 12.7)."""

ADDED = "Ad added"
UPDATED = "Ad updated successfully!"
UNKNOWN = "This ad does not exist."
CHANGED_MEANWHILE = "Someone else changed this ad in the meantime."
DELETED = "Ad deleted"
AD = "ad"
# What becomes of several, and what those were that are like that already.
PAUSED = ("paused", "paused")
RESUMED = ("resumed", "active")

CAP_TOO_LOW = "Enter 0 or more. 0 means no limit."
CAP_TOO_HIGH = "Enter at most {max_value:,}."
WEIGHT_OUT_OF_RANGE = "Enter a whole number from 1 to 100."
