from django.contrib import admin

from apps.accounts.admin_site import LookOnly, site
from apps.captcha.models import Challenge


@admin.register(Challenge, site=site)
class ChallengeAdmin(LookOnly):
    list_display = ["question", "session", "created_at", "used_at"]
    search_fields = ["question", "session__admin__login_id"]
    list_select_related = ["session"]
