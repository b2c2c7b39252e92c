from django.contrib import admin

from apps.accounts.admin_site import site
from apps.banners.models import InhouseBanner
from apps.web.tables import LookOnly


@admin.register(InhouseBanner, site=site)
class InhouseBannerAdmin(LookOnly):
    list_display = ["name", "url", "is_active", "created_at"]
    list_filter = ["is_active"]
    search_fields = ["name", "url"]
