"""Texts of the live call. 'Ads updated successfully!' is fixed (docs/product.md 12.7)."""

RESERVED = "Open_Ads_Fire and NTV_Ads_Fire are reserved. They cannot be added, edited, or deleted."
NO_SUCH_TYPE = "`Adstype` must be Open_Ads_Fire, NTV_Ads_Fire, or Url_Ads_Fire."
SETTINGS_SAVED = "Ads updated successfully!"
