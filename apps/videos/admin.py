from django.contrib import admin

from apps.accounts.admin_site import site
from apps.videos.models import Video
from apps.web.tables import LookOnly


@admin.register(Video, site=site)
class VideoAdmin(LookOnly):
    list_display = ["name", "size", "duration_ms", "poster_job", "created_at"]
    list_filter = ["poster_job__state"]
    list_select_related = ["poster_job"]
    search_fields = ["name", "sha256"]
