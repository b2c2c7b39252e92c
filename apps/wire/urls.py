from django.urls import path

from apps.wire.views import SchemaViewSet

urlpatterns = [path("api/schema", SchemaViewSet.as_view({"get": "read"}))]
