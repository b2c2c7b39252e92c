from django.conf import settings
from django.urls import path
from django.views.generic import RedirectView

from apps.console.audit_log import AuditLogViewSet, audit_log_csv
from apps.console.overview import MarkViewSet, OverviewViewSet
from apps.console.screens import SCREENS
from apps.console.search import SearchViewSet
from apps.console.views import not_found, page_of, redirect_to_site
from apps.wire.views import unknown_path

urlpatterns = [
    path("api/admin/trail", AuditLogViewSet.as_view({"get": "list"})),
    path("site/export/trail.csv", audit_log_csv),
    path("api/App/analytics/admin/overview", OverviewViewSet.as_view({"get": "read"})),
    path("api/App/analytics/admin/curves", OverviewViewSet.as_view({"get": "curves"})),
    path("api/App/analytics/admin/marks", MarkViewSet.as_view({"get": "list"})),
    path("api/App/analytics/admin/marks/<str:type>/<str:mark_id>", MarkViewSet.as_view({"get": "read"})),
    path("api/admin/search", SearchViewSet.as_view({"get": "search"})),
    path("api", unknown_path),
    path("api/<path:rest>", unknown_path),
    *(path(screen.route.removeprefix("/"), page_of(screen)) for screen in SCREENS),
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}logo.svg")),
    path("views/dashboard/<path:rest>", redirect_to_site),
    path("<path:rest>", not_found),
]
