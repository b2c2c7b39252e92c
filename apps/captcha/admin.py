from django.contrib import admin
from django.http import HttpRequest

from apps.accounts.admin_site import site
from apps.captcha.models import Challenge


@admin.register(Challenge, site=site)
class ChallengeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no type argument
    list_display = ["question", "session", "created_at", "used_at"]
    search_fields = ["question", "session__admin__login_id"]
    list_select_related = ["session"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Challenge | None = None) -> bool:
        return False
