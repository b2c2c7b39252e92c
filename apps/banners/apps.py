from django.apps import AppConfig


class BannersConfig(AppConfig):
    name = "apps.banners"
