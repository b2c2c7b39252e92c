"""Tables of the domains in Django admin, to be read: changes go through the console, which checks and records them."""

from django.contrib import admin

from apps.accounts.admin_site import site
from apps.banners.models import InhouseBanner
from apps.captcha.models import Challenge
from apps.idempotency.models import StoredAnswer
from apps.legal.models import LegalText, TextVersion
from apps.notifications.models import Delivery, Notification
from apps.placements.models import Placement
from apps.videos.models import Video
from apps.web.tables import LookOnly


@admin.register(InhouseBanner, site=site)
class InhouseBannerAdmin(LookOnly):
    list_display = ["name", "url", "is_active", "created_at"]
    list_filter = ["is_active"]
    search_fields = ["name", "url"]


@admin.register(Challenge, site=site)
class ChallengeAdmin(LookOnly):
    list_display = ["question", "session", "created_at", "used_at"]
    search_fields = ["question", "session__admin__login_id"]
    list_select_related = ["session"]
    # Whoever reads the sum can do it; what is kept of it is nobody's to ask for.
    exclude = ["result"]


@admin.register(StoredAnswer, site=site)
class StoredAnswerAdmin(LookOnly):
    list_display = ["key", "admin", "created_at"]
    search_fields = ["key", "admin__login_id"]
    # An answer holds what one admin was given.
    exclude = ["fingerprint", "answer"]


@admin.register(LegalText, site=site)
class LegalTextAdmin(LookOnly):
    list_display = ["__str__", "title", "changed_at", "changed_by"]


@admin.register(TextVersion, site=site)
class TextVersionAdmin(LookOnly):
    list_display = ["__str__", "title", "at", "actor_label", "restored_from"]
    list_filter = ["kind"]
    search_fields = ["title", "actor_label"]


@admin.register(Notification, site=site)
class NotificationAdmin(LookOnly):
    list_display = ["title", "url", "created_at", "created_by"]
    search_fields = ["title", "message", "url"]


@admin.register(Delivery, site=site)
class DeliveryAdmin(LookOnly):
    list_display = ["notification", "state", "attempts_count", "due_at", "sent_at", "last_error"]
    list_filter = ["state"]
    list_select_related = ["notification"]
    # The token of somebody's phone: whoever has it can push to it.
    exclude = ["token", "claim_expires_at"]


@admin.register(Placement, site=site)
class PlacementAdmin(LookOnly):
    list_display = ["name", "kind", "unit_id", "is_active", "starts_at", "ends_at", "weight", "version", "updated_at"]
    list_filter = ["kind", "is_active"]
    search_fields = ["name", "unit_id", "description"]


@admin.register(Video, site=site)
class VideoAdmin(LookOnly):
    list_display = ["name", "size", "duration_ms", "poster_job", "created_at"]
    list_filter = ["poster_job__state"]
    list_select_related = ["poster_job"]
    search_fields = ["name", "sha256"]
