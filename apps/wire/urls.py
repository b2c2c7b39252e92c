from django.urls import path

from apps.wire.views import SchemaCalls

urlpatterns = [path("api/schema", SchemaCalls.as_view({"get": "read"}))]
