from collections.abc import Collection, Mapping
from typing import Any

from django.db import models
from django.utils import timezone

from apps.core.versioned import Versioned
from apps.livecall import messages
from apps.wire.ids import new_id


class FireType(models.TextChoices):
    """What the app does with a fired ad; the values are the customer's words (docs/product.md 5.3)."""

    OPEN = "Open_Ads_Fire", "Open ad"
    NATIVE = "NTV_Ads_Fire", "Native ad"
    URL = "Url_Ads_Fire", "Web address"


# Rows that always exist, have no URL and are neither edited nor deleted (docs/product.md 5.2).
RESERVED_NAMES = (FireType.OPEN.value, FireType.NATIVE.value)


class LiveSettings(Versioned):
    """The one row of the live call: its free map of texts, and how many ads were ever fired."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    values = models.JSONField(default=dict, blank=True)
    # Raised under this row's lock, so that fired ads are numbered in the order of their commits.
    fired_count = models.BigIntegerField(default=0)

    changed_meanwhile = messages.SETTINGS_CHANGED_MEANWHILE

    class Meta:
        verbose_name_plural = "live settings"
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_live_settings")]

    def __str__(self) -> str:
        return f"{len(self.values)} keys"

    def describe(self, names: Collection[str]) -> Mapping[str, Any]:
        """Key by key, so that the audit log holds those that changed."""
        return dict(self.values)


class WebsiteAd(Versioned):
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["created_at", "id"], name="website_ad_by_time")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_reserved(self) -> bool:
        return self.name in RESERVED_NAMES


class FiredAd(models.Model):
    """One firing: what running calls were shown. Counted under its id like any other item."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.BigIntegerField(unique=True)
    type = models.CharField(max_length=20, choices=FireType)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000, blank=True)
    fired_by = models.CharField(max_length=150)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} ({self.type})"
