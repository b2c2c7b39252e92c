"""Texts of the ad screens. 'Ad updated successfully!' is fixed (docs/product.md 12.7)."""

UPDATED = "Ad updated successfully!"
