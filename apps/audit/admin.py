"""The audit log in Django admin, read-only. `accounts`, which owns the admin site, registers it."""

from django.contrib.admin import AdminSite

from apps.audit.models import Entry, Revision
from apps.web.admin import ReadOnlyModelAdmin


class EntryAdmin(ReadOnlyModelAdmin):
    list_display = ["number", "at", "actor_label", "action", "target", "address"]
    list_filter = ["action", "at"]
    search_fields = ["actor_label", "action", "target", "address"]
    date_hierarchy = "at"
    ordering = ["-number"]
    fields = ["number", "at", "actor_label", "action", "target", "address", "before", "after"]


class RevisionAdmin(ReadOnlyModelAdmin):
    list_display = ["number"]


def register(*, site: AdminSite) -> None:
    site.register(Entry, EntryAdmin)
    site.register(Revision, RevisionAdmin)
