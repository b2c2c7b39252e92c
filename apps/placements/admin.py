"""Placements in Django admin, to be read: changes go through the console, which checks, versions and counts them."""

from django.contrib import admin

from apps.accounts.admin_site import site
from apps.placements.models import Placement
from apps.web.tables import LookOnly


@admin.register(Placement, site=site)
class PlacementAdmin(LookOnly):
    list_display = ["name", "kind", "unit_id", "is_active", "starts_at", "ends_at", "weight", "version", "updated_at"]
    list_filter = ["kind", "is_active"]
    search_fields = ["name", "unit_id", "description"]
