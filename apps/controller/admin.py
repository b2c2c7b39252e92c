"""The settings and their versions in Django admin, to be read: changes go through the console, which keeps versions."""

from django.contrib import admin
from django.http import HttpRequest

from apps.accounts.admin_site import site
from apps.controller.models import TOKEN, ConfigVersion, ControllerSettings


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no type argument
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(ControllerSettings, site=site)
class ControllerSettingsAdmin(ReadOnly):
    list_display = ["__str__", "version"]
    exclude = [TOKEN]


@admin.register(ConfigVersion, site=site)
class ConfigVersionAdmin(ReadOnly):
    list_display = ["number", "at", "actor_label", "restored_from"]
    search_fields = ["actor_label"]
    # `before` and `snapshot` hold the client token.
    fields = ["number", "at", "actor_label", "restored_from"]
