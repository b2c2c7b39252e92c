"""Texts of the ad screens. 'Ad updated successfully!' is fixed (docs/product.md 12.7)."""

ADDED = "Ad added"
UPDATED = "Ad updated successfully!"
UNKNOWN = "This ad does not exist (any more)."
CHANGED_MEANWHILE = "Somebody else changed this ad in the meantime."
DELETED = "Ad deleted"
