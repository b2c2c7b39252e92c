"""The texts and their versions in Django admin, to be read: changes go through the console, which keeps versions."""

from django.contrib import admin

from apps.accounts.admin_site import site
from apps.legal.models import LegalText, TextVersion
from apps.web.tables import LookOnly


@admin.register(LegalText, site=site)
class LegalTextAdmin(LookOnly):
    list_display = ["__str__", "title", "changed_at", "changed_by"]


@admin.register(TextVersion, site=site)
class TextVersionAdmin(LookOnly):
    list_display = ["__str__", "title", "at", "actor_label", "restored_from"]
    list_filter = ["kind"]
    search_fields = ["title", "actor_label"]
