"""The content of the demo: the actions of two admins of a video-calling app in half a year.

Every row begins with the number of days ago and the admin.
"""

from collections.abc import Callable
from typing import NamedTuple

from apps.controller import services as controller
from apps.controller.models import Mode, Slot
from apps.core.kinds import Kind
from apps.legal.models import TextKind

OWNER, COLLEAGUE = "owner", "colleague"
APP = "https://app.example.com"
STORE = "https://play.example.com/store/apps/details?id=com.example.calls2"


class Ad(NamedTuple):
    days_ago: int
    kind: Kind
    name: str
    description: str
    views_per_day: int
    click_rate: float
    url: str = ""


ADS = (
    Ad(183, Kind.NATIVE, "Home-Feed", "Third card of the home feed", 5200, 0.021),
    Ad(183, Kind.NATIVE, "Chat-List", "Between chats, after the fourth", 3900, 0.014),
    Ad(183, Kind.NATIVE, "Call-Summary", "Under the summary of a call", 2100, 0.034),
    Ad(109, Kind.NATIVE, "Search-Results", "Second row of the results", 640, 0.027),
    Ad(183, Kind.FULL_SCREEN, "After-Call", "When a call has ended", 1850, 0.062),
    Ad(183, Kind.FULL_SCREEN, "Before-Match", "Before a random match", 1240, 0.048),
    Ad(62, Kind.FULL_SCREEN, "Profile-Exit", "Leaving somebody's profile", 410, 0.041),
    Ad(183, Kind.BANNER, "Home-Bottom", "Bottom of the home screen", 8100, 0.006),
    Ad(183, Kind.BANNER, "Settings-Top", "Top of the settings", 730, 0.004),
    Ad(183, Kind.BANNER, "Call-Waiting", "While the other side rings", 2650, 0.011),
    Ad(183, Kind.OPEN, "Cold-Start", "The first start of the app on a day", 2980, 0.038),
    Ad(153, Kind.OPEN, "Return-To-App", "Back from the background", 4300, 0.019),
    Ad(183, Kind.REWARD, "Extra-Minutes", "Five more minutes for one video", 960, 0.117),
    Ad(183, Kind.REWARD, "Super-Like", "One super like for one video", 540, 0.094),
    Ad(33, Kind.REWARD, "Unlock-Filter", "A filter for a day", 205, 0.081),
    Ad(123, Kind.WEB, "Festival-Sale", "The shop of the season", 1700, 0.029, "https://shop.example.com/season"),
    Ad(183, Kind.WEB, "Game-Partner", "The partner's landing page", 890, 0.035, "https://games.example.com/start"),
    Ad(48, Kind.WEB, "Recharge-Offer", "Ten percent back on a recharge", 1120, 0.024, "https://pay.example.com/offer"),
    Ad(40, Kind.NATIVE, "Layout-Trial", "A test of the new feed, for colleagues only", 60, 0.3),
    Ad(181, Kind.FULL_SCREEN, "App-Start-Video", "Ten seconds before the home screen", 900, 0.012),
)
# Days ago, admin, ad, and its new description. An empty one means a new ad unit ID.
AD_CHANGES = (
    (168, COLLEAGUE, "Chat-List", "Between chats, after the third"),
    (131, COLLEAGUE, "After-Call", "When a call of more than a minute has ended"),
    (88, OWNER, "Home-Bottom", ""),
    (57, COLLEAGUE, "Chat-List", "Between chats, after the fourth"),
    (29, OWNER, "Extra-Minutes", "Five more minutes for one video, twice a day"),
    (13, COLLEAGUE, "Home-Feed", ""),
    (6, OWNER, "Festival-Sale", "The shop of the season, with the winter offers"),
    (1, COLLEAGUE, "Cold-Start", "The first start of the app on a day, not after a call"),
)

VIOLET = ((76, 29, 149), (219, 39, 119))
OCEAN = ((12, 74, 110), (13, 148, 136))
SUNSET = ((190, 24, 93), (249, 115, 22))
FOREST = ((20, 83, 45), (101, 163, 13))
NIGHT = ((15, 23, 42), (67, 56, 202))
EMBER = ((127, 29, 29), (234, 88, 12))
CANDY = ((107, 33, 168), (56, 189, 248))
STEEL = ((30, 41, 59), (14, 116, 144))
WIDE, STRIP, SQUARE = (1200, 628), (1080, 360), (800, 800)


class Banner(NamedTuple):
    """`active_until` is how many days ago it was switched off; 0 means never."""

    days_ago: int
    name: str
    path: str
    text: str
    button: str
    views_per_day: int
    click_rate: float
    palette: tuple[tuple[int, int, int], tuple[int, int, int]]
    size: tuple[int, int]
    active_until: int = 0


BANNERS = (
    Banner(176, "Welcome offer", "welcome", "Ten free minutes for your first call", "Start", 880, 0.031, VIOLET, WIDE),
    Banner(158, "Invite a friend", "invite", "You both get 20 minutes", "Invite", 1350, 0.042, SUNSET, SQUARE),
    Banner(137, "Monsoon week", "monsoon", "Stay in and talk at half price", "Rates", 2100, 0.022, STEEL, STRIP, 108),
    Banner(112, "Night mode", "night", "Softer colors for late calls", "Try it", 760, 0.018, NIGHT, STRIP),
    Banner(83, "Group calls", "groups", "Up to eight friends in one call", "Call now", 1620, 0.036, OCEAN, WIDE),
    Banner(47, "Festival of lights", "lights", "New filters every day", "See them", 3400, 0.051, EMBER, WIDE, 26),
    Banner(39, "Daily reward", "rewards", "Come back each day, earn coins", "Collect", 1180, 0.064, FOREST, STRIP),
    Banner(22, "Profile pictures", "profile", "A picture brings more calls", "Add one", 540, 0.027, CANDY, SQUARE),
    Banner(8, "Winter sale", "sale", "Coins at half price this month", "Get coins", 2050, 0.047, NIGHT, WIDE),
    Banner(0, "Rate the app", "rate", "Do you like it? Tell the store", "Rate", 400, 0.012, VIOLET, STRIP),
    Banner(150, "Ringtones", "tones", "A tone for each friend", "Listen", 300, 0.004, CANDY, STRIP),
)

# Days ago, admin, file name, title, colors, and seconds. Videos of the same day are one upload.
VIDEOS = (
    (117, COLLEAGUE, "say-hello.mp4", "Say hello\nto the world", VIOLET, 6),
    (117, COLLEAGUE, "group-calls.mp4", "Bring\nyour friends", OCEAN, 5),
    (117, COLLEAGUE, "test-clip.mp4", "Test", STEEL, 2),
    (71, OWNER, "earn-coins.mp4", "Earn coins\nevery day", FOREST, 8),
    (71, OWNER, "super-like.mp4", "Send\na super like", SUNSET, 4),
    (25, COLLEAGUE, "festival-of-lights.mp4", "Festival\nof lights", EMBER, 8),
    (25, COLLEAGUE, "safe-calls.mp4", "Your calls\nstay yours", NIGHT, 6),
    (1, OWNER, "winter-sale.mp4", "Winter sale", STEEL, 7),
    (1, OWNER, "new-filters.mp4", "New filters\nfor you", CANDY, 5),
)

PROMPTS = (
    (21, OWNER, "There is a new version of the app, with clearer calls.", "Get it"),
    (12, COLLEAGUE, "Our new app starts faster and uses less data. Your friends come along.", "Install"),
)
TRIAL_RULE = {
    "name": "Trial without random calls",
    "value": False,
    "when": {"platform": ["android"], "version": ">=2.3.0 <3.0.0", "share": 25.0},
}
HINDI_RULE = {"name": "India, in Hindi", "value": 4, "when": {"language": ["hi"], "country": ["IN"]}}
# Days ago, admin, action, and its arguments.
SETTINGS: tuple[tuple[int, str, Callable[..., object], dict[str, object]], ...] = (
    (182, OWNER, controller.set_switch, {"switch": "live_button", "on": True}),
    (182, OWNER, controller.set_switch, {"switch": "profile_button", "on": True}),
    (179, COLLEAGUE, controller.set_switch, {"switch": "tracking", "on": True}),
    (152, COLLEAGUE, controller.set_switch, {"switch": "inhouse_banners", "on": True}),
    (133, OWNER, controller.set_switch, {"switch": "random_button", "on": True}),
    (118, COLLEAGUE, controller.set_switch, {"switch": "pre_video", "on": True}),
    (87, OWNER, controller.set_switch, {"switch": "splash_auto", "on": True}),
    (38, COLLEAGUE, controller.set_switch, {"switch": "random_button", "on": False}),
    (37, COLLEAGUE, controller.set_switch, {"switch": "random_button", "on": True}),
    (20, OWNER, controller.set_switch, {"switch": "install_prompt", "on": True}),
    (7, COLLEAGUE, controller.set_switch, {"switch": "intro_auto", "on": True}),
    (181, OWNER, controller.set_mode, {"slot": Slot.SPLASH, "mode": Mode.OPEN}),
    (165, OWNER, controller.set_mode, {"slot": Slot.INTRO, "mode": Mode.NATIVE}),
    (71, COLLEAGUE, controller.set_mode, {"slot": Slot.VIDEO_END, "mode": Mode.FULL_SCREEN}),
    # Too many users left at the splash screen, so the settings of before were restored.
    (62, COLLEAGUE, controller.set_mode, {"slot": Slot.SPLASH, "mode": Mode.URL}),
    (61, COLLEAGUE, controller.set_mode, {"slot": Slot.INTRO, "mode": Mode.URL}),
    (118, COLLEAGUE, controller.set_number, {"number": "pre_video_position", "value": 3}),
    (110, COLLEAGUE, controller.set_number, {"number": "pre_video_time", "value": 5}),
    (52, OWNER, controller.set_number, {"number": "pre_video_time", "value": 8}),
    (2, COLLEAGUE, controller.set_number, {"number": "pre_video_position", "value": 2}),
    (0, OWNER, controller.set_number, {"number": "pre_video_time", "value": 6}),
    (5, OWNER, controller.set_rules, {"setting": "random_button", "rules": [TRIAL_RULE]}),
    (3, COLLEAGUE, controller.set_rules, {"setting": "pre_video_time", "rules": [HINDI_RULE]}),
)
# Platform, version, language, and country of phones, and how many of them ask for their settings within an hour.
PHONES = {
    ("android", "2.3.1", "hi-in", "IN"): 1270,
    ("android", "2.3.1", "en-in", "IN"): 410,
    ("android", "2.3.1", "bn-bd", "BD"): 160,
    ("android", "2.2.0", "hi-in", "IN"): 620,
    ("android", "3.0.0", "en-in", "IN"): 75,
    ("ios", "2.3.1", "en-in", "IN"): 390,
    ("", "", "", ""): 44,
}

LIVE_SETTINGS = (
    (174, OWNER, {"first_ad_after_s": "30", "ad_every_s": "180", "skip_after_s": "5"}),
    (127, COLLEAGUE, {"native_unit": "ca-app-pub-4418200931756602/7319905512", "native_place": "bottom"}),
    (76, OWNER, {"ad_every_s": "150", "quiet_countries": "NP, LK"}),
    (32, COLLEAGUE, {"welcome_text": "Be kind. You can leave a call at any time.", "max_ads_a_call": "4"}),
    (4, COLLEAGUE, {"first_ad_after_s": "45", "max_ads_a_call": "3"}),
)
WEBSITE_ADS = (
    (160, OWNER, "Old-Shop", "https://old-shop.example.com/"),
    (150, OWNER, "Festival-Sale", "https://shop.example.com/season?from=call"),
    (128, COLLEAGUE, "Recharge-Offer", "https://pay.example.com/offer"),
    (95, OWNER, "Cricket-Live", "https://scores.example.com/today"),
    (70, COLLEAGUE, "Game-Partner", "https://games.example.com/start"),
    (41, OWNER, "Ringtones", "https://tones.example.com/new"),
    (11, COLLEAGUE, "Survey-November", "https://survey.example.com/s/4711"),
)
FIRED_ADS = 46
# Smallest and largest number of running calls that a fired ad reaches.
REACHED_CALLS = (900, 5200)


class Push(NamedTuple):
    days_ago: int
    who: str
    title: str
    message: str
    url: str = ""
    # Colors of the icon.
    icon: tuple[tuple[int, int, int], tuple[int, int, int]] | None = None
    outcome: str = "sent"
    topic: str = "all"


PUSHES = (
    Push(163, OWNER, "Calls got clearer", "The new version uses less data, too.", f"{APP}/new", VIOLET, "logged"),
    Push(149, COLLEAGUE, "20 minutes for you", "Invite a friend: both get them.", f"{APP}/invite", SUNSET),
    Push(137, COLLEAGUE, "Monsoon week", "Stay in and talk: calls cost half.", f"{APP}/monsoon", STEEL),
    Push(112, OWNER, "Night mode is here", "Softer colors for late calls.", "myapp://settings/night", NIGHT),
    Push(95, OWNER, "The match begins", "Watch it together: start a group call.", f"{APP}/groups", OCEAN, "late"),
    Push(83, COLLEAGUE, "Call all your friends", "Up to eight in one call.", f"{APP}/groups", OCEAN),
    Push(58, OWNER, "We miss you", "Your friends were online yesterday. Say hello!"),
    Push(45, COLLEAGUE, "Festival of lights", "New filters until Sunday.", f"{APP}/lights", EMBER),
    Push(33, COLLEAGUE, "Coins every day", "Come back each day, earn up to 50.", f"{APP}/rewards", FOREST),
    Push(28, OWNER, "Servers are back", "Calls work again. Thank you for your patience.", "", STEEL, "retried"),
    Push(22, OWNER, "Show yourself", "A good picture brings more calls.", f"{APP}/profile", CANDY),
    Push(15, OWNER, "Try the beta", "New call screen: tell us how it feels.", f"{APP}/beta", VIOLET, "sent", "android"),
    Push(8, COLLEAGUE, "Winter sale", "Coins at half price until the end of the month.", f"{APP}/sale", NIGHT),
    Push(4, OWNER, "Two minutes for us?", "Tell us what you like, earn 20 coins.", f"{APP}/survey", None, "rejected"),
    Push(2, COLLEAGUE, "Winter sale", "Coins at half price until the end of the month.", f"{APP}/sale", NIGHT),
)
# These are added only if push notifications go to the log, because the worker continues with them.
UNFINISHED_PUSHES = (
    Push(3, OWNER, "Old friends", "Somebody you called last year is online.", f"{APP}/friends", CANDY, "cancelled"),
    Push(1, OWNER, "Happy New Year!", "All calls are free from eleven to one tonight.", "", EMBER, "in 8 days"),
    Push(0, COLLEAGUE, "Sale ends on Sunday", "Last days for coins at half price.", f"{APP}/sale", NIGHT, "in 1 days"),
    Push(0, COLLEAGUE, "Good evening!", "Your daily coins are here.", f"{APP}/rewards", FOREST, "retrying"),
    Push(0, OWNER, "A friend is waiting", "Three of your friends are online right now.", "", OCEAN, "sending"),
    Push(0, OWNER, "New filters", "Try the four new ones in your next call.", f"{APP}/filters", VIOLET, "waiting"),
)

TITLES = {TextKind.POLICY: "Privacy Policy", TextKind.TERMS: "Terms & Conditions"}
POLICY = {
    "What this is about": "This policy says which data the app collects and what we do with it.",
    "Data that you give us": "When you create an account you give us a name, a picture if you like, and a phone number"
    " or an email address. Other users see the name and the picture only.",
    "Data that the app collects": "The app sends us the model of your device, its language, the version of the app, and"
    " when it was opened. During a call it measures the quality of the connection.",
    "Calls": "Video calls go directly from device to device where the network allows it. We do not record calls."
    " We keep who called whom, when, and for how long.",
    "Advertising": "Ads pay for the app. Our advertising partners receive your device's advertising ID.",
    "Your rights": "You can ask for a copy of your data, have it corrected, or have your account deleted at any time.",
    "Contact": "Write to privacy@example.com.",
}
ADVERTISING = (
    f"{POLICY['Advertising']} You can reset that ID in the settings of your phone, or turn personal ads off there."
)
KEEPING = "We keep your account for as long as you use it. Records of calls are deleted after 90 days."
CHILDREN = "The app is for people of 18 years and older. If somebody younger uses it, write to us."
TERMS = {
    "Who may use the app": "You must be 18 years or older. One person may have one account. You are responsible for"
    " what happens with your account, so keep your phone locked.",
    "Calls": "You may call people who want to be called. Do not record a call without everybody's consent.",
    "What is not allowed": "Do not harass others, do not pretend to be somebody else, and do not advertise.",
    "Ads": "The app is free because it shows ads. Some of them open a page of an advertiser.",
    "Our liability": "We do our best to keep the app running and cannot promise that it always does. We are liable for"
    " damage that we cause on purpose or by gross negligence.",
    "Changes": "When we change these terms the app tells you at its next start.",
}
REWARDS = "Minutes, likes, and filters that you earn by watching ads expire 30 days after you last used them."
CALLS = f"{TERMS['Calls']} Do not show nudity, violence, or anything that is against the law."
# Days ago, admin, text, and its new sections; an empty one is removed.
TEXT_CHANGES: tuple[tuple[int, str, TextKind, dict[str, str]], ...] = (
    (180, OWNER, TextKind.POLICY, POLICY),
    (180, OWNER, TextKind.TERMS, TERMS),
    (124, COLLEAGUE, TextKind.POLICY, {"Advertising": ADVERTISING}),
    (101, OWNER, TextKind.TERMS, {"Rewards": REWARDS}),
    (66, OWNER, TextKind.POLICY, {"How long we keep data": KEEPING}),
    (47, COLLEAGUE, TextKind.TERMS, {"Calls": CALLS}),
    (
        15,
        COLLEAGUE,
        TextKind.POLICY,
        {"Children": CHILDREN, "Contact": "Write to privacy@example.com, from any country."},
    ),
    (9, COLLEAGUE, TextKind.TERMS, {"Rewards": ""}),
)
