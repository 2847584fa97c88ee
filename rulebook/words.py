"""The few words the setter adds of its own, by language."""

from dataclasses import dataclass

from printkit.model.errors import UsageError, did_you_mean


@dataclass(frozen=True, slots=True)
class Words:
    """Labels of the furniture and of marks that the eye sees and the ear must hear."""

    rulebook: str
    contents: str
    rules: str
    page: str
    find: str
    short: str
    example: str
    note: str
    figure: str
    house: str
    house_off: str
    house_on: str
    index: str
    index_lead: str
    notes: str
    notes_lead: str
    edition: str
    skip: str
    accessible: str
    controls: str
    players: str


WORDS = {
    "en": Words(
        rulebook="Rulebook",
        contents="Contents",
        rules="Rules",
        page="Page",
        find="Find it fast",
        short="In short",
        example="Example",
        note="Design note",
        figure="Figure",
        house="House rule",
        house_off="off in this edition",
        house_on="in force",
        index="Index",
        index_lead="by rule; bold is where a word is explained",
        notes="Notes",
        notes_lead="what you agreed, and what to try next time",
        edition="Edition",
        skip="Skip to the rules",
        accessible="This book is also one web page for screen readers, phones and large print: {html}.",
        controls="yes",
        players="{players} players",
    ),
}
LANGUAGES = {"en": "English"}


def words(language: str) -> Words:
    """The words of a language.

    Raises:
        UsageError: the setter does not speak it.
    """
    if language not in WORDS:
        hint = did_you_mean(language, WORDS)
        raise UsageError(f"no rulebook in language {language!r}.{hint} known: {', '.join(WORDS)}")
    return WORDS[language]
