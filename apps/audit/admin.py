"""The audit log in Django admin, to be read. `accounts`, which owns the site, registers it."""

from django.contrib.admin import AdminSite, ModelAdmin
from django.http import HttpRequest

from apps.audit.models import Entry, Revision


class ReadOnly(ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no type argument
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class EntryPage(ReadOnly):
    list_display = ["number", "at", "actor_label", "action", "target", "address"]
    list_filter = ["action", "at"]
    search_fields = ["actor_label", "action", "target", "address"]
    date_hierarchy = "at"
    ordering = ["-number"]
    fields = [
        "number",
        "at",
        "actor_label",
        "action",
        "target",
        "address",
        "before",
        "after",
        "previous",
        "digest",
    ]


class RevisionPage(ReadOnly):
    list_display = ["number"]


def register(*, site: AdminSite) -> None:
    site.register(Entry, EntryPage)
    site.register(Revision, RevisionPage)
