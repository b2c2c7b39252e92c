"""What a row of the table of screens says."""

from dataclasses import dataclass
from enum import StrEnum


class OnCrash(StrEnum):
    """Where a thrown error leads: to /Error on the screens of docs/product.md 12.8, only to the log on the others."""

    ERROR_PAGE = "error-page"
    LOG = "log"


class Group(StrEnum):
    """Under which heading the home screen and the palette offer a screen."""

    NONE = ""
    ADS = "Ads"
    LIVE = "Live call"
    INSIGHT = "Insight"
    APP = "App"
    CONSOLE = "Console"


@dataclass(frozen=True)
class Screen:
    route: str
    island: str
    title: str
    needs_login: bool = True
    on_crash: OnCrash = OnCrash.LOG
    # A few words of what the screen is for, where it is offered.
    purpose: str = ""
    # What stands at its head where that is not title and purpose.
    heading: str = ""
    intro: str = ""
    group: Group = Group.NONE
    # The name of a lucide drawing.
    icon: str = ""
    # Words by which the palette finds it, besides title and purpose.
    keywords: str = ""
    # The letter that opens it after `g`.
    key: str = ""
    is_for_developers: bool = False

    @property
    def head(self) -> dict[str, str]:
        """Heading and the line below it; a screen without that line makes its own."""
        return {"heading": self.heading or self.title, "intro": self.intro or self.purpose}

    @property
    def is_of_one_thing(self) -> bool:
        """Its address names a thing; it is reached by links alone, not by navigation."""
        return "<" in self.route
