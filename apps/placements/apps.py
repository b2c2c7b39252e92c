from django.apps import AppConfig


class PlacementsConfig(AppConfig):
    name = "apps.placements"
