from django.urls import path

from apps.analytics.exports import all_days_csv, counts_csv, days_csv
from apps.analytics.views import ClearViewSet, CountViewSet

urlpatterns = [
    path("api/App/analytics/admin/get", CountViewSet.as_view({"get": "list"})),
    path("api/App/analytics/admin/uncounted", CountViewSet.as_view({"get": "rejected"})),
    path("api/admin/view/dashbord/<uuid:item_id>", CountViewSet.as_view({"get": "dashboard"})),
    path("api/App/analytics/count/remove/<uuid:item_id>", ClearViewSet.as_view({"delete": "clear_one"})),
    path("api/App/analytics/count/all/remove", ClearViewSet.as_view({"delete": "clear_all"})),
    path("api/App/analytics/admin/clearings", ClearViewSet.as_view({"get": "list"})),
    path("api/App/analytics/admin/clearings/<uuid:clearing_id>/undo", ClearViewSet.as_view({"post": "undo"})),
    path("site/export/analytics.csv", counts_csv),
    path("site/export/analytics/days.csv", all_days_csv),
    path("site/export/views/<uuid:item_id>.csv", days_csv),
]
