from typing import Any

from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest, actor_of
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.videos import messages, queries, services
from apps.videos.serializers import (
    ChosenVideos,
    DeletedVideos,
    UploadAnswer,
    VideoForm,
    VideoList,
    running_flag,
    uploaded_row,
    video_row,
)
from apps.videos.services import Stored
from apps.videos.uploads import VideoFormParser
from apps.wire.answers import ok
from apps.wire.paging import read_page, read_paging
from apps.wire.parsers import EncryptedJSONParser
from apps.wire.takes import describes, gives, takes
from apps.wire.uploads import file_address
from apps.wire.views import Calls

PAGE = 60


class VideoCalls(Calls):
    # Files come as multipart, a list of ids sealed; the answers are sealed (contract 1).
    parser_classes = [VideoFormParser, EncryptedJSONParser]

    @gives(VideoList)
    def list(self, request: SignedInRequest) -> Response:
        """Every video, newest first, and whether the app plays them. Takes page and limit."""
        paging = read_paging(request.query_params, default_limit=PAGE, most=200)
        found = read_page(queries.list_videos(), paging)
        return ok(
            data=[video_row(video, file_address(request)) for video in found.rows],
            page=found.page,
            totalPages=found.pages,
            total=found.total,
            **running_flag(is_running=queries.is_running()),
        )

    @gives(UploadAnswer)
    @describes(VideoForm)
    def upload(self, request: SignedInRequest) -> Response:
        """Store a batch, or none of it: a bad file refuses all, and each bad one is named in `files`."""
        files = request.FILES.getlist("video")
        services.check_batch(files)
        stored = services.add_videos(files=files, actor=actor_of(request))
        return ok(_say(stored), data=[uploaded_row(one, file_address(request)) for one in stored])

    @gives(DeletedVideos)
    @takes(ChosenVideos)
    @captcha_required(WrongAnswer.CAPTCHA_VERIFICATION_FAILED)
    def remove(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Delete videos with their files. Unknown ids are passed over."""
        gone = services.delete_videos(ids=change["id"], actor=actor_of(request))
        return ok(messages.DELETED_ONE if gone == 1 else messages.DELETED.format(count=gone), deleted=gone)


def _say(stored: "list[Stored]") -> str:
    count = sum(one.is_new for one in stored)
    if not count:
        return messages.ALL_KNOWN
    told = messages.UPLOADED_ONE if count == 1 else messages.UPLOADED.format(count=count)
    known = len(stored) - count
    return messages.SOME_KNOWN.format(told=told, known=known) if known else told
