"""Kinds of countable things: the one list of them. The frontend has it from the page and from the API description."""

from django.db import models


class Kind(models.TextChoices):
    """The values are the customer's words, in paths, answers and tables."""

    NATIVE = "native", "Native"
    FULL_SCREEN = "fullScreen", "Full screen"
    BANNER = "banner", "Banner"
    OPEN = "open", "Open"
    REWARD = "reward", "Reward"
    WEB = "web", "Web"
    INHOUSE = "inhouse", "In-house banner"
    FIRED = "fired", "Fired ad"
    PUSH = "push", "Notification"


# The kinds of `/api/App/ads/{kind}/…`; web ads have calls of their own under `webads`.
APP_KINDS = tuple(kind for kind in Kind if kind not in {Kind.WEB, Kind.INHOUSE, Kind.FIRED, Kind.PUSH})
PLACEMENT_KINDS = (*APP_KINDS, Kind.WEB)
# What phones said of a notification is no count of ads, and stays where those are cleared together.
CLEARED_TOGETHER = tuple(kind for kind in Kind if kind is not Kind.PUSH)
