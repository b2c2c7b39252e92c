"""Search by name for the command palette."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Any
from urllib.parse import quote

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.banners.queries import list_banners
from apps.console.serializers import SearchResponseSerializer
from apps.core.actor import Role
from apps.core.kinds import Kind
from apps.core.zone import day_of
from apps.livecall.queries import list_website_ads
from apps.notifications.queries import list_notifications
from apps.placements.queries import list_every_kind
from apps.videos.queries import list_videos
from apps.web.querysets import search_rows
from apps.wire.openapi import query
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet

MAX_RESULTS = 20
MAX_QUERY_LENGTH = 120
MAX_WORDS = 8
SEARCH = [query("q", "words of the name, in any order and letter case; empty finds nothing")]


@dataclass(frozen=True)
class Source:
    """Rows that can be found by `column`, and how the palette shows them."""

    group: str
    icon: str
    rows: Callable[[], QuerySet[Any, Any]]
    link: Callable[[Any], str]
    column: str = "name"
    title: Callable[[str], str] = str
    hint: Callable[[Any], str] = lambda row: ""
    # Admins below this role do not see the results.
    role: Role = Role.VIEWER

    def find(self, text: str) -> Iterable[dict[str, str]]:
        rows = self.rows()
        for word in self._words(text):
            rows = search_rows(rows, word, self.column)
        for row in rows[:MAX_RESULTS]:
            name = str(getattr(row, self.column))
            yield {
                "title": self.title(name),
                "group": self.group,
                "icon": self.icon,
                "hint": self.hint(row),
                "link": self.link(row),
            }

    def _words(self, text: str) -> list[str]:
        """Return the words that the name must contain: not those that the title or group of every result contains."""
        common = f"{self.title('')} {self.group}".lower().split()
        words = text.split()[:MAX_WORDS]
        return [word for word in words if not any(name.startswith(word.lower()) for name in common)] or words


SOURCES = (
    Source(
        "Ads",
        "megaphone",
        list_every_kind,
        lambda ad: f"/site/manage/ads/{ad.kind}Ads/add?q={quote(ad.name)}#do-edit-{ad.id}",
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
        # Titles repeat. The date distinguishes them.
        hint=lambda push: f"{day_of(push.created_at):%d/%m/%Y}",
    ),
    Source("Videos", "clapperboard", list_videos, lambda video: f"/site/add/video?q={quote(video.name)}"),
)


def find_by_name(text: str, role: Role) -> list[dict[str, str]]:
    """Return at most 20 results, the first of each source before the second of any."""
    wanted = text.replace("\x00", "").strip()[:MAX_QUERY_LENGTH]
    if not wanted:
        return []
    rows = chain.from_iterable(zip_longest(*(source.find(wanted) for source in SOURCES if role.covers(source.role))))
    return list(islice((row for row in rows if row), MAX_RESULTS))


class SearchViewSet(ConsoleViewSet):
    @extend_schema(operation_id="searchThings", parameters=SEARCH, responses=SearchResponseSerializer)
    def search(self, request: SignedInRequest) -> Response:
        """Search ads, banners, notifications, and videos by name. At most 20 are found."""
        return ok(data=find_by_name(str(request.query_params.get("q", "")), Role(request.user.role)))
