from django.contrib import admin
from django.http import HttpRequest

from apps.accounts.admin_site import site
from apps.idempotency.models import StoredAnswer


@admin.register(StoredAnswer, site=site)
class StoredAnswerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no type argument
    list_display = ["key", "admin", "created_at"]
    search_fields = ["key", "admin__login_id"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: StoredAnswer | None = None) -> bool:
        return False
