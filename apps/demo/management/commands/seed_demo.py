import logging
import random
import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import partial
from itertools import groupby
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from apps.accounts.services.admins import create_admin
from apps.analytics import services as analytics
from apps.analytics.days import Range
from apps.audit import services as audit
from apps.audit.queries import Filters, list_events
from apps.banners import services as banners
from apps.banners.services import FOLDER as BANNER_FOLDER
from apps.controller import phone_counts
from apps.controller import queries as controller_queries
from apps.controller import services as controller
from apps.core.actor import Actor, Role
from apps.core.kinds import Kind
from apps.core.queued_work import NOT_SENT_IN_TIME, run_due
from apps.core.zone import day_of, hour_of, hours_of, utc_bounds, utc_time_of
from apps.demo import content, media
from apps.demo.content import COLLEAGUE, OWNER, Ad, Banner, Push
from apps.files.images import CheckedImage
from apps.files.uploads import stored_image
from apps.legal import queries as legal_queries
from apps.legal import services as legal
from apps.legal.models import TextKind
from apps.livecall import queries as livecall_queries
from apps.livecall import services as livecall
from apps.livecall import website_ads
from apps.livecall.models import FireType
from apps.notifications import services as notifications
from apps.notifications.audience import Audience
from apps.notifications.models import LOGGED, Delivery
from apps.notifications.queries import provider
from apps.notifications.services import FOLDER as ICON_FOLDER
from apps.placements import services as placements
from apps.placements.models import Placement
from apps.videos import services as videos
from apps.videos.models import ThumbnailJob
from apps.wire.errors import ApiError

DAYS = 183
ADDED = "demo.add"
# Addresses of networks that are reserved for documentation.
ADDRESSES = {OWNER: "203.0.113.24", COLLEAGUE: "198.51.100.7"}
COLLEAGUE_ID, VIEWER_ID = "priya.nair", "rahul.desai"
WORKING_HOURS = (time(9, 20), time(19, 40))
# Traffic by weekday from Monday, and by hour from midnight: people call each other in the evening and on weekends.
WEEKDAYS = (0.86, 0.84, 0.88, 0.93, 1.08, 1.27, 1.22)
HOURS = (5, 3, 2, 1, 1, 2, 3, 5, 6, 6, 6, 7, 8, 8, 7, 7, 8, 9, 11, 13, 15, 16, 14, 9)
# Traffic grows by this factor in half a year. A campaign of a week more than doubled it.
GROWTH = 0.7
CAMPAIGN_DAYS, CAMPAIGN_FACTOR = range(81, 88), 2.4
# Analytics keeps counts per hour for a day longer than this.
DAYS_BY_HOUR = 34
DayCounts = Iterable[tuple[date, int, int]]


class Command(BaseCommand):
    help = f"Add {DAYS} days of sample data to every screen, once. Existing data stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="also add it to a production database with content")

    def handle(self, *args: Any, **options: Any) -> None:
        # The audit log has an entry, even if everything was deleted since.
        if list_events(Filters(action=ADDED)).exists():
            self.stdout.write("The sample data exists already.")
            return
        has_content = list_events(Filters()).exclude(action__startswith="admin.").exists()
        if settings.ENVIRONMENT == "production" and has_content and not options["force"]:
            raise CommandError("This database has content, and sample data cannot be removed. Use --force to add it.")
        call_command("ensure_first_admin", stdout=self.stdout, stderr=self.stderr)
        # Without a running server, every action would log that it could not notify one.
        logging.disable(logging.WARNING)
        try:
            count = Demo(timezone.now()).add()
        except ApiError as error:
            raise CommandError(f"Nothing was added: {error.message}") from error
        finally:
            logging.disable(logging.NOTSET)
        self.stdout.write(f"Added sample data: {count} changes in {DAYS} days.")


@dataclass
class Demo:
    """Plans the actions of two admins, then runs them through the services, in the order of time."""

    now: datetime
    admins: dict[str, Any] = field(default_factory=dict)
    plan: list[tuple[float, str, Callable[..., object]]] = field(default_factory=list)
    # IDs of added objects, by name.
    ids: dict[str, uuid.UUID] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(1)  # noqa: S311 - sample data
        self.today = day_of(self.now)

    def at(self, days_ago: float, who: str, do: Callable[..., object]) -> None:
        """Plan an action. `do` is called with the actor as keyword argument."""
        self.plan.append((days_ago, who, do))

    def add(self) -> int:
        """Add everything in one transaction, and return the number of actions."""
        admins = get_user_model().objects.filter(is_active=True)
        self.admins[OWNER] = admins.order_by("-is_superuser", "created_at")[0]
        # Files are removed again if anything fails.
        with ExitStack() as files:
            self.plan_people()
            self.plan_ads()
            self.plan_banners(files)
            self.plan_videos(files)
            self.plan_pushes(files)
            self.plan_live_calls()
            self.plan_controller()
            self.plan_texts()
            with transaction.atomic():
                website_ads.ensure_reserved_ads()
                self.run()
                audit.record(actor=None, action=ADDED, target="demo", after={"actions": len(self.plan)})
        run_due(ThumbnailJob)
        return len(self.plan)

    def run(self) -> None:
        in_order = sorted(self.plan, key=lambda planned: -planned[0])
        for day, planned in groupby(in_order, key=lambda planned: self.day(planned[0])):
            actions = list(planned)
            for (_, who, do), at in zip(actions, self.times(day, len(actions)), strict=True):
                do(actor=Actor(self.admins[who], ADDRESSES[who], at))

    def day(self, days_ago: float) -> date:
        return self.today - timedelta(days=round(days_ago))

    def times(self, day: date, count: int) -> list[datetime]:
        """Return times of a working day in order, none of them in the future."""
        first, last = (utc_time_of(datetime.combine(day, hour)) for hour in WORKING_HOURS)
        if day == self.today:
            first, last = self.now - timedelta(minutes=150), self.now - timedelta(minutes=2)
        return sorted(first + (last - first) * self.random.random() for _ in range(count))

    # People

    def plan_people(self) -> None:
        self.at(DAYS, OWNER, self.add_colleague)
        self.at(61, OWNER, partial(self.add_admin, VIEWER_ID, Role.VIEWER, name="Rahul Desai"))

    def add_colleague(self, *, actor: Actor) -> None:
        profile = {"name": "Priya Nair", "city": "Kochi", "state": "Kerala", "phone": "04842550117"}
        self.admins[COLLEAGUE] = self.add_admin(COLLEAGUE_ID, Role.EDITOR, actor=actor, **profile)

    def add_admin(self, login_id: str, role: Role, *, actor: Actor, **profile: str) -> Any:
        # This random password is not shown. `manage.py reset_admin` sets another one.
        password = secrets.token_urlsafe(24)
        email = f"{login_id}@example.com"
        return create_admin(login_id=login_id, email=email, password=password, role=role, actor=actor, **profile)

    # Ads

    def plan_ads(self) -> None:
        for ad in content.ADS:
            self.at(ad.days_ago, OWNER, partial(self.add_ad, ad))
        for days_ago, who, name, description in content.AD_CHANGES:
            change = {"description": description} if description else {"unit_id": self.new_unit_id()}
            self.at(days_ago, who, partial(self.change_ad, name, change))
        self.at(9, COLLEAGUE, partial(self.change_ad, "After-Call", {"per_day": 6, "per_hour": 2, "weight": 3}))
        self.at(8, OWNER, partial(self.change_ad, "Layout-Trial", {"ends_at": self.midnight(-4)}))
        self.at(6, OWNER, partial(self.change_ad, "Festival-Sale", {"ends_at": self.midnight(35)}))
        self.at(0, COLLEAGUE, partial(self.change_ad, "Game-Partner", {"starts_at": self.midnight(7)}))
        self.at(0, OWNER, partial(self.change_ad, "Super-Like", {"is_active": False}))
        self.at(26, OWNER, partial(self.clear_week, "Layout-Trial"))
        # Cleared by mistake and restored at once.
        self.at(5, COLLEAGUE, partial(self.clear_week, "Search-Results"))
        self.at(5, OWNER, lambda actor: analytics.restore_clearing(clearing_id=self.ids["last clearing"], actor=actor))
        self.at(141, COLLEAGUE, self.delete_ad)

    def add_ad(self, ad: Ad, *, actor: Actor) -> None:
        unit_id = ad.url or self.new_unit_id()
        row = placements.add_placement(
            kind=ad.kind, name=ad.name, unit_id=unit_id, description=ad.description, actor=actor
        )
        self.ids[ad.name] = row.pk
        self.import_days(row.pk, self.daily_counts(ad.views_per_day, ad.click_rate, since=day_of(actor.now)))

    def change_ad(self, name: str, change: Mapping[str, Any], *, actor: Actor) -> None:
        ad = Placement.objects.get(pk=self.ids[name])
        columns = {"unit_id": ad.unit_id, "description": ad.description, "seen_version": ad.version, **change}
        placements.update_placement(kind=Kind(ad.kind), placement_id=ad.pk, actor=actor, **columns)

    def delete_ad(self, *, actor: Actor) -> None:
        ad_id = self.ids["App-Start-Video"]
        placements.delete_placement(kind=Kind.FULL_SCREEN, placement_id=ad_id, actor=actor)

    def clear_week(self, name: str, *, actor: Actor) -> None:
        last = day_of(actor.now)
        week = Range(last - timedelta(days=6), last)
        clearing = analytics.clear_counts(item_ids=[self.ids[name]], kinds=None, period=week, actor=actor)
        self.ids["last clearing"] = clearing.pk

    def new_unit_id(self) -> str:
        return f"ca-app-pub-{self.random.randrange(10**15, 10**16)}/{self.random.randrange(10**9, 10**10)}"

    def midnight(self, days: int) -> datetime:
        """Return when the day that is so many days from today begins."""
        day = self.today + timedelta(days=days)
        return utc_bounds(day, day)[0]

    # Banners and videos

    def plan_banners(self, files: ExitStack) -> None:
        for number, banner in enumerate(content.BANNERS):
            add = partial(self.add_banner, banner, self.banner_image(banner, files))
            self.at(banner.days_ago, (OWNER, COLLEAGUE, COLLEAGUE)[number % 3], add)
            if banner.active_until:
                self.at(banner.active_until, COLLEAGUE, partial(self.switch_off_banner, banner.name))
        text = {"text": "You both get 30 minutes this month"}
        self.at(17, COLLEAGUE, partial(self.change_banner, "Invite a friend", text))
        group_calls = next(banner for banner in content.BANNERS if banner.name == "Group calls")
        new = group_calls._replace(text="Up to twelve friends in one call", palette=content.VIOLET)
        image = self.banner_image(new, files)
        self.at(3, OWNER, partial(self.change_banner, new.name, {"text": new.text}, image))
        self.at(120, OWNER, lambda actor: banners.delete_banners(ids=[self.ids["Ringtones"]], actor=actor))

    def banner_image(self, banner: Banner, files: ExitStack) -> str:
        image = media.banner_image(
            banner.size, banner.palette, title=banner.name, text=banner.text, button=banner.button
        )
        return files.enter_context(stored_image(CheckedImage(image, "jpg"), folder=BANNER_FOLDER))

    def add_banner(self, banner: Banner, image: str, *, actor: Actor) -> None:
        url = f"{content.APP}/{banner.path}"
        texts = {
            "name": banner.name,
            "url": url,
            "text": banner.text,
            "button_text": banner.button,
            "button_url": f"{url}/start",
        }
        row = banners.add_banner(values=texts, image=image, actor=actor)
        self.ids[banner.name] = row.pk
        until = self.day(banner.active_until) if banner.active_until else self.today
        counts = self.daily_counts(banner.views_per_day, banner.click_rate, since=day_of(actor.now), until=until)
        self.import_days(row.pk, counts)

    def change_banner(self, name: str, change: dict[str, str], image: str = "", *, actor: Actor) -> None:
        banners.update_banner(banner_id=self.ids[name], values=change, image=image, seen_version=None, actor=actor)

    def switch_off_banner(self, name: str, *, actor: Actor) -> None:
        banners.set_active(banner_id=self.ids[name], is_active=False, seen_version=None, actor=actor)

    def plan_videos(self, files: ExitStack) -> None:
        for (days_ago, who), samples in groupby(content.VIDEOS, key=lambda sample: sample[:2]):
            uploads = [
                SimpleUploadedFile(name, media.video(palette, title=title, seconds=seconds), "video/mp4")
                for _, _, name, title, palette, seconds in samples
            ]
            self.at(days_ago, who, partial(self.add_videos, files.enter_context(videos.stored(uploads))))
        self.at(116, COLLEAGUE, lambda actor: videos.delete_videos(ids=[self.ids["test-clip.mp4"]], actor=actor))

    def add_videos(self, batch: videos.UploadBatch, *, actor: Actor) -> None:
        for stored in videos.add_videos(batch=batch, actor=actor):
            self.ids[stored.name] = stored.video.pk

    # Push notifications

    def plan_pushes(self, files: ExitStack) -> None:
        pushes = [*content.PUSHES, *(content.UNFINISHED_PUSHES if provider() == "log" else ())]
        icons = {None: ""}
        for push in pushes:
            if push.icon not in icons:
                image = CheckedImage(media.icon_image(push.icon), "png")
                icons[push.icon] = files.enter_context(stored_image(image, folder=ICON_FOLDER))
            self.at(push.days_ago, push.who, partial(self.send_push, push, icons[push.icon]))
            if push.outcome == "cancelled":
                self.at(1, COLLEAGUE, self.cancel_push)

    def send_push(self, push: Push, icon: str, *, actor: Actor) -> None:
        texts = {"title": push.title, "message": push.message, "url": push.url}
        send_at = None
        if push.outcome.startswith("in ") or push.outcome == "cancelled":
            days = 5 if push.outcome == "cancelled" else int(push.outcome.split()[1])
            send_at = self.midnight(days) + timedelta(hours=19, minutes=30)
        row = notifications.send(**texts, icon=icon, send_at=send_at, audience=Audience(push.topic), actor=actor)
        self.ids[push.outcome] = row.pk
        if push.outcome == "retried":
            self.set_delivery(row.pk, "unreachable", actor.now)
            notifications.retry(notification_id=row.pk, actor=actor)
        self.set_delivery(row.pk, push.outcome, actor.now)
        if push.outcome in {"sent", "retried"}:
            self.import_hours(row.pk, self.push_counts(actor.now))

    def set_delivery(self, notification_id: uuid.UUID, outcome: str, at: datetime) -> None:
        """Write the outcome that the worker would have written."""
        sent = {
            "state": Delivery.State.SENT,
            "sent_at": at + timedelta(seconds=2),
            "attempts_count": 1,
            "provider_id": f"projects/demo/messages/{at.timestamp():.0f}",
        }
        soon = self.now + timedelta(minutes=9)
        failed = {"state": Delivery.State.FAILED, "attempts_count": 1}
        outcomes: dict[str, dict[str, Any]] = {
            "sent": sent,
            "retried": sent,
            "logged": {**sent, "provider_id": LOGGED},
            "late": {**failed, "attempts_count": 31, "last_error": NOT_SENT_IN_TIME},
            "unreachable": {**failed, "last_error": "FCM could not be reached (ConnectTimeout)"},
            "rejected": {**failed, "last_error": "FCM responded with 400: Invalid value at 'message.topic'"},
            "retrying": {
                "attempts_count": 3,
                "last_error": "FCM responded with 503: The service is currently unavailable",
                "due_at": soon,
            },
            "sending": {"state": Delivery.State.RUNNING, "attempts_count": 1, "claim_expires_at": soon},
            "waiting": {"send_at": self.now, "due_at": self.now},
        }
        if outcome in outcomes:
            Delivery.objects.filter(pk=notification_id).update(**outcomes[outcome])

    def cancel_push(self, *, actor: Actor) -> None:
        notifications.cancel(notification_id=self.ids["cancelled"], actor=actor)

    def push_counts(self, at: datetime) -> Iterator[tuple[datetime, int, int]]:
        """Yield how many phones received and opened a push notification in each of the 24 hours after it."""
        phones = self.random.randint(3_800, 5_600)
        rate = self.random.uniform(0.05, 0.21)
        for hour in range(24):
            if at + timedelta(hours=hour) > self.now:
                return
            level = phones * self.random.uniform(0.85, 1.15) / (hour + 1) ** 1.5
            yield hour_of(at + timedelta(hours=hour)), round(level * 0.5), round(level * 0.4 * rate)

    # Live calls

    def plan_live_calls(self) -> None:
        values: dict[str, str] = {}
        for days_ago, who, change in () if livecall_queries.get_settings().values else content.LIVE_SETTINGS:
            values = values | change
            self.at(days_ago, who, partial(livecall.save_settings, values=values, seen_version=None))
        for days_ago, who, name, url in content.WEBSITE_ADS:
            self.at(days_ago, who, partial(self.add_website_ad, name, url))
        self.at(98, OWNER, lambda actor: website_ads.delete_website_ads(ids=[self.ids["site Old-Shop"]], actor=actor))
        # More of them lately: a website ad that exists by then, or an ad of the app.
        for days_ago in [*(140 * self.random.random() ** 1.6 for _ in range(content.FIRED_ADS)), 0.0, 0.0]:
            sites = [(name, url) for added, _, name, url in content.WEBSITE_ADS[1:] if added > days_ago + 1]
            type_ = self.random.choices([FireType.URL, FireType.NATIVE, FireType.OPEN], weights=[5, 2, 1])[0]
            name, url = self.random.choice(sites) if type_ is FireType.URL else (type_.value, "")
            self.at(days_ago, self.random.choice([OWNER, COLLEAGUE]), partial(self.fire_ad, type_, name, url))
        # Fired although it was over, and stopped.
        url = "https://shop.example.com/autumn?from=call"
        self.at(1, COLLEAGUE, partial(self.fire_ad, FireType.URL, "Autumn-Sale", url))
        self.at(0.99, OWNER, lambda actor: livecall.stop_ad(ad_id=self.ids["fired Autumn-Sale"], actor=actor))
        at_19 = self.midnight(2) + timedelta(hours=19)
        _, _, name, url = content.WEBSITE_ADS[3]
        self.at(0, OWNER, partial(livecall.schedule_ad, type=FireType.URL, name=name, url=url, fire_at=at_19))

    def add_website_ad(self, name: str, url: str, *, actor: Actor) -> None:
        self.ids[f"site {name}"] = website_ads.add_website_ad(name=name, url=url, actor=actor).pk

    def fire_ad(self, type_: FireType, name: str, url: str, *, actor: Actor) -> None:
        fired = livecall.fire_ad(type=type_, name=name, url=url, actor=actor)
        self.ids[f"fired {name}"] = fired.pk
        views = self.random.randint(*content.REACHED_CALLS)
        day = day_of(actor.now)
        counts = [(day, views, round(views * self.random.uniform(0.008, 0.07)))]
        if day < self.today:
            # Some calls last past midnight.
            counts.append((day + timedelta(days=1), views // 40, views // 900))
        self.import_days(fired.pk, counts)

    # Settings and texts

    def plan_controller(self) -> None:
        if controller_queries.get_settings().version:
            return
        self.at(0, OWNER, lambda actor: phone_counts.write(self.now, Counter(content.PHONES)))
        app_id, token = str(self.random.randrange(10**14, 10**15)), f"{self.random.getrandbits(128):032x}"
        self.at(160, OWNER, partial(controller.set_facebook, app_id=app_id, client_token=token))
        for days_ago, who, change, arguments in content.SETTINGS:
            self.at(days_ago, who, partial(change, **arguments))
        for days_ago, who, text, button in content.PROMPTS:
            prompt = partial(controller.set_install_prompt, text=text, button_text=button, button_url=content.STORE)
            self.at(days_ago, who, prompt)
        self.at(60, OWNER, self.restore_settings)

    def restore_settings(self, *, actor: Actor) -> None:
        """Undo the last two changes."""
        controller.restore_version(number=controller_queries.get_settings().version - 2, actor=actor)

    def plan_texts(self) -> None:
        if any(legal_queries.version_numbers().values()):
            return
        current: dict[TextKind, dict[str, str]] = {TextKind.POLICY: {}, TextKind.TERMS: {}}
        for days_ago, who, kind, change in content.TEXT_CHANGES:
            current[kind] = {name: text for name, text in {**current[kind], **change}.items() if text}
            sections = enumerate(current[kind].items(), 1)
            description = "\n\n".join(f"{number}. {name}\n{text}" for number, (name, text) in sections)
            save = partial(legal.save_text, kind=kind, title=content.TITLES[kind], description=description)
            self.at(days_ago, who, save)
        # A section was removed by mistake.
        self.at(8, OWNER, self.restore_terms)

    def restore_terms(self, *, actor: Actor) -> None:
        newest = legal_queries.get_text(kind=TextKind.TERMS).version
        legal.restore_version(kind=TextKind.TERMS, number=newest - 1, actor=actor)

    # Counts

    def daily_counts(self, views: int, click_rate: float, *, since: date, until: date | None = None) -> DayCounts:
        """Yield day, views, and clicks. Today has only the share of it that is over."""
        until = until or self.today
        for number in range((until - since).days + 1):
            day = since + timedelta(days=number)
            days_ago = (self.today - day).days
            level = (1 + GROWTH * max(0, DAYS - days_ago) / DAYS) * WEEKDAYS[day.weekday()]
            level *= self.random.uniform(0.92, 1.08)
            if days_ago in CAMPAIGN_DAYS:
                level *= CAMPAIGN_FACTOR
            if day == self.today:
                start, end = utc_bounds(day, day)
                level *= max(0.05, (self.now - start) / (end - start))
            yield day, round(views * level), round(views * level * click_rate * self.random.uniform(0.85, 1.15))

    def import_days(self, item_id: uuid.UUID, counts: DayCounts) -> None:
        """Import counts per day, those of the last weeks per hour, too."""
        days = list(counts)
        hours: list[tuple[datetime, int, int]] = []
        for day, views, clicks in days:
            if (self.today - day).days < DAYS_BY_HOUR:
                begun = [hour for hour in hours_of(day, day) if hour <= self.now]
                weights = [HOURS[timezone.localtime(hour).hour] for hour in begun]
                hours += zip(begun, _split(views, weights), _split(clicks, weights), strict=True)
        analytics.import_counts(item_id=item_id, counts=days, hours=hours)

    def import_hours(self, item_id: uuid.UUID, counts: Iterable[tuple[datetime, int, int]]) -> None:
        hours = list(counts)
        views: Counter[date] = Counter()
        clicks: Counter[date] = Counter()
        for hour, hour_views, hour_clicks in hours:
            views[day_of(hour)] += hour_views
            clicks[day_of(hour)] += hour_clicks
        days = [(day, views[day], clicks[day]) for day in views]
        analytics.import_counts(item_id=item_id, counts=days, hours=hours)


def _split(count: int, weights: list[int]) -> Iterator[int]:
    """Split a count by weights into whole numbers that add up to it."""
    total, so_far = sum(weights), 0
    for weight in weights:
        yield count * (so_far + weight) // total - count * so_far // total
        so_far += weight
