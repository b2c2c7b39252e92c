"""Read-only pages of the domains in Django admin. Changes go through the console, which checks and records them."""

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model

from apps.banners.models import InhouseBanner
from apps.captcha.models import Challenge
from apps.idempotency.models import StoredResponse
from apps.legal.models import LegalText, TextVersion
from apps.notifications.models import Delivery, Notification, SavedPhone
from apps.placements.models import Placement
from apps.videos.models import Video
from apps.web.admin import read_only_admin

# Model, searched fields, and hidden fields.
PAGES: tuple[tuple[type[Model], list[str], list[str]], ...] = (
    (InhouseBanner, ["name", "url"], []),
    # Anyone who reads the result can solve the captcha.
    (Challenge, ["question", "session__admin__login_id"], ["result"]),
    # A response contains the data of one admin.
    (StoredResponse, ["key", "admin__login_id"], ["fingerprint", "response"]),
    (LegalText, ["title"], []),
    (TextVersion, ["title", "actor_label"], []),
    (Notification, ["title", "message", "url"], []),
    # Anyone who has the token of a phone can push to it.
    (SavedPhone, ["name"], ["token"]),
    (Delivery, ["notification__title"], ["token", "claim_expires_at"]),
    (Placement, ["name", "unit_id", "description"], []),
    (Video, ["name", "sha256"], []),
)
for model, search_fields, hidden in PAGES:
    admin.site.register(model, read_only_admin(model, search_fields=search_fields, hidden=hidden))
# Django registers its groups itself. The console has roles instead.
admin.site.unregister(Group)
