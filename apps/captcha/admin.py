from django.contrib import admin

from apps.accounts.admin_site import site
from apps.captcha.models import Challenge
from apps.web.tables import LookOnly


@admin.register(Challenge, site=site)
class ChallengeAdmin(LookOnly):
    list_display = ["question", "session", "created_at", "used_at"]
    search_fields = ["question", "session__admin__login_id"]
    list_select_related = ["session"]
    # Whoever reads the sum can do it; what is kept of it is nobody's to ask for.
    exclude = ["result"]
