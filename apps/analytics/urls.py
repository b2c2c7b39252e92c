from django.urls import path

from apps.analytics.device import EventCalls
from apps.analytics.exports import counts_csv, days_csv
from apps.analytics.views import ClearCalls, CountCalls

urlpatterns = [
    path("api/App/analytics/admin/get", CountCalls.as_view({"get": "list"})),
    path("api/App/analytics/admin/uncounted", CountCalls.as_view({"get": "uncounted"})),
    path("api/admin/view/dashbord/<uuid:item_id>", CountCalls.as_view({"get": "dashboard"})),
    path("api/App/analytics/count/remove/<uuid:item_id>", ClearCalls.as_view({"delete": "clear_one"})),
    path("api/App/analytics/count/all/remove", ClearCalls.as_view({"delete": "clear_all"})),
    path("api/App/analytics/admin/clearings", ClearCalls.as_view({"get": "list"})),
    path("api/App/analytics/admin/clearings/<uuid:clearing_id>/undo", ClearCalls.as_view({"post": "undo"})),
    path("api/App/analytics/events", EventCalls.as_view({"post": "take"})),
    path("site/export/analytics.csv", counts_csv),
    path("site/export/views/<uuid:item_id>.csv", days_csv),
]
