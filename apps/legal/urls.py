from django.urls import path

from apps.legal.device import device_viewset
from apps.legal.models import Kind
from apps.legal.views import PolicyViewSet, TermsViewSet, show_text

urlpatterns = [
    # The public pages.
    *(path(kind.value, show_text, {"kind": kind}) for kind in Kind),
]
for kind, viewset in ((Kind.POLICY, PolicyViewSet), (Kind.TERMS, TermsViewSet)):
    base = f"api/App/{kind.value}"
    urlpatterns += [
        path(f"{base}/admin/get", viewset.as_view({"get": "read"})),
        path(f"{base}/admin/update", viewset.as_view({"put": "save"})),
        path(f"{base}/admin/versions", viewset.as_view({"get": "list_versions"})),
        path(f"{base}/admin/versions/<int:number>", viewset.as_view({"get": "compare"})),
        path(f"{base}/admin/versions/<int:number>/restore", viewset.as_view({"post": "restore"})),
        path(f"{base}/get", device_viewset(kind).as_view({"get": "read"})),
    ]
