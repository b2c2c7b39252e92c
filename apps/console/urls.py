from django.urls import path

from apps.console.screens import SCREENS
from apps.console.views import not_found, page_of, to_site_twin

urlpatterns = [
    *(path(screen.route.removeprefix("/"), page_of(screen)) for screen in SCREENS),
    path("views/dashboard/<path:rest>", to_site_twin),
    path("<path:rest>", not_found),
]
