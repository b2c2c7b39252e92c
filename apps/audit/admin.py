from django.contrib import admin

from apps.audit.models import Entry, Revision
from apps.web.admin import ReadOnlyModelAdmin


@admin.register(Entry)
class EntryAdmin(ReadOnlyModelAdmin):
    list_display = ["number", "at", "actor_label", "action", "target", "address"]
    list_filter = ["action", "at"]
    search_fields = ["actor_label", "action", "target", "address"]
    date_hierarchy = "at"
    ordering = ["-number"]
    fields = ["number", "at", "actor_label", "action", "target", "address", "before", "after"]


@admin.register(Revision)
class RevisionAdmin(ReadOnlyModelAdmin):
    list_display = ["number"]
