"""The settings and their versions in Django admin, to be read: changes go through the console, which keeps versions."""

from django.contrib import admin

from apps.controller.models import TOKEN, ConfigVersion, ControllerSettings
from apps.web.admin import ReadOnlyModelAdmin


@admin.register(ControllerSettings)
class ControllerSettingsAdmin(ReadOnlyModelAdmin):
    list_display = ["__str__", "version"]
    exclude = [TOKEN]


@admin.register(ConfigVersion)
class ConfigVersionAdmin(ReadOnlyModelAdmin):
    list_display = ["number", "at", "actor_label", "restored_from"]
    search_fields = ["actor_label"]
    # `before` and `snapshot` hold the client token.
    fields = ["number", "at", "actor_label", "restored_from"]
