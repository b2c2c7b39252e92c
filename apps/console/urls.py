from django.conf import settings
from django.urls import path
from django.views.generic import RedirectView

from apps.console.screens import SCREENS
from apps.console.views import not_found, page_of, to_site_twin

urlpatterns = [
    *(path(screen.route.removeprefix("/"), page_of(screen)) for screen in SCREENS),
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}logo.svg")),
    path("views/dashboard/<path:rest>", to_site_twin),
    path("<path:rest>", not_found),
]
