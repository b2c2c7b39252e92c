"""Finds things by name, for the palette: each source with its heading, drawing and the screen that it leads to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Any
from urllib.parse import quote

from django.db.models import QuerySet
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.banners.queries import list_banners
from apps.console.serializers import SearchAnswer
from apps.core.actor import Role
from apps.core.kinds import Kind
from apps.core.zone import day_of
from apps.livecall.queries import list_website_ads
from apps.notifications.queries import list_notifications
from apps.placements.queries import list_every_kind
from apps.videos.queries import list_videos
from apps.web.paging import containing
from apps.wire.answers import ok
from apps.wire.schema import Asked, query
from apps.wire.takes import asks, gives
from apps.wire.views import ConsoleViewSet

MOST = 20
LONGEST = 120
WORDS_MOST = 8
SEARCH = Asked((query("q", "parts of the name, in any order and letter case; nothing finds nothing"),))


@dataclass(frozen=True)
class Source:
    """Rows that have a name in `column`, and what the palette says of one of them."""

    group: str
    icon: str
    rows: Callable[[], QuerySet[Any, Any]]
    link: Callable[[Any], str]
    column: str = "name"
    title: Callable[[str], str] = str
    hint: Callable[[Any], str] = lambda row: ""
    # Who is offered what it leads to.
    role: Role = Role.VIEWER

    def find(self, text: str) -> Iterable[dict[str, str]]:
        rows = self.rows()
        for word in self._words(text):
            rows = containing(rows, word, self.column)
        for row in rows[:MOST]:
            name = str(getattr(row, self.column))
            yield {
                "title": self.title(name),
                "group": self.group,
                "icon": self.icon,
                "hint": self.hint(row),
                "link": self.link(row),
            }

    def _words(self, text: str) -> list[str]:
        """Those that have to be in the name: not what every result of this source is called by."""
        said = f"{self.title('')} {self.group}".lower().split()
        words = text.split()[:WORDS_MOST]
        return [word for word in words if not any(one.startswith(word.lower()) for one in said)] or words


SOURCES = (
    Source(
        "Ads",
        "megaphone",
        list_every_kind,
        lambda ad: f"/site/manage/ads/{ad.kind}Ads/add?q={quote(ad.name)}",
        hint=lambda ad: str(Kind(ad.kind).label),
    ),
    Source("Banners", "image", list_banners, lambda banner: f"/site/manage/ads/banner/inhouse/edit/{banner.id}"),
    Source(
        "Live call",
        "zap",
        list_website_ads,
        lambda ad: f"/site/add/livecall/liveAdWeb#do-fire-{ad.id}",
        title=lambda name: f"Fire {name}",
        role=Role.EDITOR,
    ),
    Source(
        "Notifications",
        "send",
        list_notifications,
        lambda push: f"/site/notification?q={quote(push.title)}",
        column="title",
        # Titles come again and again.
        hint=lambda push: f"{day_of(push.created_at):%d/%m/%Y}",
    ),
    Source("Videos", "clapperboard", list_videos, lambda video: f"/site/add/video?q={quote(video.name)}"),
)


def find_things(text: str, role: Role) -> list[dict[str, str]]:
    """At most 20 things with the words of `text` in their name, the first of each source before the second of any."""
    wanted = text.replace("\x00", "").strip()[:LONGEST]
    if not wanted:
        return []
    rows = chain.from_iterable(zip_longest(*(source.find(wanted) for source in SOURCES if role.covers(source.role))))
    return list(islice((row for row in rows if row), MOST))


class SearchViewSet(ConsoleViewSet):
    @gives(SearchAnswer, name="searchThings")
    @asks(SEARCH)
    def search(self, request: SignedInRequest) -> Response:
        """Search ads, banners, notifications and videos by name. At most 20 are found."""
        return ok(data=find_things(str(request.query_params.get("q", "")), Role(request.user.role)))
