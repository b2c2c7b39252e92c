from django.urls import path

from apps.retention.views import RetentionViewSet

urlpatterns = [path("api/admin/retention", RetentionViewSet.as_view({"get": "read", "put": "save"}))]
