"""Privacy policy and terms: a first text each, and what was changed in it since."""

from collections.abc import Callable, Mapping

from apps.core.actor import Actor
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline
from apps.legal import services
from apps.legal.models import Kind
from apps.legal.queries import get_text, version_numbers

POLICY = {
    "What this is about": "This policy says which data the app collects, what we do with it and what you can ask of "
    "us. It applies to the app on every device and to our web pages.",
    "Data that you give us": "When you make an account you give us a name, a picture if you like, and a phone number "
    "or an e-mail address. Other users see the name and the picture, never the number or the address.",
    "Data that the app collects": "The app sends us the model of your device, its language, the version of the app, "
    "and when it was opened. During a call it measures the quality of the connection.",
    "Calls": "Video calls go directly from device to device where the network allows it. We do not record calls and "
    "cannot listen to them. We keep who called whom, when and for how long.",
    "Advertising": "Ads pay for the app. Our advertising partners receive your device's advertising id.",
    "Your rights": "You can ask for a copy of your data, have it corrected, or have your account deleted at any time: "
    "in the app under Settings, Account, or by e-mail.",
    "Contact": "Write to privacy@example.com.",
}
ADVERTISING = (
    "Ads pay for the app. Our advertising partners receive your device's advertising id and the country in which you "
    "are. You can reset that id in the settings of your phone, or turn personal ads off there."
)
KEEPING = (
    "We keep your account for as long as you use it. Records of calls are deleted after 90 days, reports of abuse "
    "after one year."
)
CHILDREN = (
    "The app is for people of 18 years and older. If you believe that somebody younger uses it, write to us and we "
    "will close the account."
)
CONTACT = "Write to privacy@example.com. We answer within seven days."

TERMS = {
    "Who may use the app": "You must be 18 years or older. One person may have one account. What happens with your "
    "account is your responsibility, so keep your phone locked.",
    "Calls": "You may call people who want to be called. Do not record a call without the consent of everybody in it.",
    "What is not allowed": "Do not harass others, do not pretend to be somebody else, do not advertise, and do not "
    "use programs that call or write in your place. We may close accounts that do.",
    "Ads": "The app is free because it shows ads. Some of them open a page of an advertiser when you tap them; what "
    "you find there is the advertiser's alone.",
    "Our liability": "We do our best to keep the app running and cannot promise that it always does. We are liable "
    "for damage that we cause on purpose or by gross negligence.",
    "Changes": "When we change these terms the app tells you at its next start. If you go on using it, the new terms "
    "apply.",
}
CALLS = (
    "You may call people who want to be called. Do not record a call without the consent of everybody in it. Do not "
    "show nudity, violence or anything that is against the law. Whoever does is blocked at once."
)
REWARDS = (
    "Minutes, likes and filters that you earn by watching ads have no value in money. They expire 30 days after you "
    "last used them."
)


Sections = Mapping[str, str]
TITLES = {Kind.POLICY: "Privacy Policy", Kind.TERMS: "Terms & Conditions"}
# Days ago, who, which text, and the sections that are new or other than before; an empty one goes.
CHANGES: tuple[tuple[int, str, Kind, Sections], ...] = (
    (180, OWNER, Kind.POLICY, POLICY),
    (180, OWNER, Kind.TERMS, TERMS),
    (124, COLLEAGUE, Kind.POLICY, {"Advertising": ADVERTISING}),
    (101, OWNER, Kind.TERMS, {"Rewards": REWARDS}),
    (66, OWNER, Kind.POLICY, {"How long we keep data": KEEPING}),
    (47, COLLEAGUE, Kind.TERMS, {"Calls": CALLS}),
    (15, COLLEAGUE, Kind.POLICY, {"Children": CHILDREN, "Contact": CONTACT}),
    (9, COLLEAGUE, Kind.TERMS, {"Rewards": ""}),
)


def plan(timeline: Timeline) -> None:
    """Plan both texts, unless somebody wrote one already."""
    if any(version_numbers().values()):
        return
    current: dict[Kind, Sections] = {Kind.POLICY: {}, Kind.TERMS: {}}
    for days_ago, who, kind, change in CHANGES:
        current[kind] = {name: text for name, text in {**current[kind], **change}.items() if text}
        timeline.add(days_ago, _saving(kind, current[kind]), by=who)
    # The rewards went by mistake.
    timeline.add(8, _restore_terms)


def _saving(kind: Kind, sections: Sections) -> Callable[[Actor], object]:
    text = "\n\n".join(f"{number}. {name}\n{said}" for number, (name, said) in enumerate(sections.items(), 1))
    return lambda actor: services.save_text(kind=kind, title=TITLES[kind], description=text, actor=actor)


def _restore_terms(actor: Actor) -> None:
    newest = get_text(kind=Kind.TERMS).version
    services.restore_version(kind=Kind.TERMS, number=newest - 1, actor=actor)
