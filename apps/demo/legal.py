"""Privacy policy and terms: a first text each, and what was changed in it since."""

from collections.abc import Callable, Mapping

from apps.core.actor import Actor
from apps.demo import legal_texts as texts
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline
from apps.legal import services
from apps.legal.models import Kind
from apps.legal.queries import get_text, version_numbers

Sections = Mapping[str, str]
TITLES = {Kind.POLICY: "Privacy Policy", Kind.TERMS: "Terms & Conditions"}
# Days ago, who, which text, and the sections that are new or other than before; an empty one goes.
CHANGES: tuple[tuple[int, str, Kind, Sections], ...] = (
    (180, OWNER, Kind.POLICY, texts.POLICY),
    (180, OWNER, Kind.TERMS, texts.TERMS),
    (124, COLLEAGUE, Kind.POLICY, {"Advertising": texts.ADVERTISING}),
    (101, OWNER, Kind.TERMS, {"Rewards": texts.REWARDS}),
    (66, OWNER, Kind.POLICY, {"How long we keep data": texts.KEEPING}),
    (47, COLLEAGUE, Kind.TERMS, {"Calls": texts.CALLS}),
    (15, COLLEAGUE, Kind.POLICY, {"Children": texts.CHILDREN, "Contact": texts.CONTACT}),
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
