"""From what the reader reports of the card table to what the rules' `explain` takes as evidence."""

from collections.abc import Mapping

from device.games.game_day import Fresh
from rules.fussball_alarm.cards import HAND_SIZE, PILE, PLACES, Player
from rules.fussball_alarm.sight import DOWN, NOT_ROLLED, Beliefs, Seen, sure
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from vision.designs.names import die_and_face
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.observation import ALARM, BACKS, CardsSeen, OpenCard

DISCARD, YELLOW = "discard", "yellow"
MIDDLE = 0
"""The look of a yellow card that lies before nobody; before somebody it is the number of a corner of the table."""
FACE_DOWN = 0
UNSEEN = 0
"""The look of a discard pile after a search: nobody knows yet who lies on top."""
CORNERS = 4
"""Players for whom every corner of the table is somebody's place."""


def alarm_place(place: int) -> str:
    """The name of a place of the alarm row, as `looks` and the rules' repairs use it."""
    return f"{ALARM}{place}"


def _alarm_look(card: OpenCard | None) -> int | None:
    """0 for a back, else the footballer; nothing where the reader cannot tell."""
    if card is None or card.name is None:
        return None
    return FACE_DOWN if card.name in BACKS else int(card.footballer(ALARM) or 0)


def looks(observation: CardsSeen) -> dict[str, int]:
    """Every place of the row, the top of the discard pile, the corner in which the yellow card lies, open hands."""
    found: dict[str, int | None] = {
        alarm_place(place): _alarm_look(card) for place, card in zip(PLACES, observation.row(), strict=True)
    }
    top, yellow = observation.discard(), observation.yellow()
    found[DISCARD] = int(top.footballer() or 0) if top is not None else None
    found[YELLOW] = None if yellow is None else _corner(yellow)
    for corner, cards in observation.hands(CORNERS).items():
        found[f"open-{corner}"] = int("0" + "".join(sorted(card.footballer() or "" for card in cards)))
    return {place: look for place, look in found.items() if look is not None}


def _corner(card: OpenCard) -> int:
    corner = card_table().player_at(card.x, card.y, CORNERS)
    return MIDDLE if corner is None else int(corner.rpartition("-")[2])


def expected(state: State) -> dict[str, int]:
    """How row and discard pile should look; where in front of a player his cards lie is left to him."""
    found = {alarm_place(place): int(state.alarm_card(place) or FACE_DOWN) for place in PLACES}
    if state.phase not in BEFORE_THE_GAME:  # many a family has dealt before anybody says who begins
        found[DISCARD] = int(state.top or UNSEEN)
    if state.yellow is None:
        found[YELLOW] = MIDDLE
    return found


def holder(observation: CardsSeen, number: int) -> Player | str | None:
    """Before whom the yellow card lies; nothing if it cannot be seen."""
    card = observation.yellow()
    return None if card is None else card_table().player_at(card.x, card.y, number) or PILE


def seen(state: State, observation: CardsSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Seen:
    """The evidence. Where people overruled the camera, it is ignored until it sees something else there."""
    plain = {place: look for place, look in looks(observation).items() if overruled.get(place) != look}
    number = state.options.number
    row: dict[int, Beliefs] = {
        place: sure(str(plain[alarm_place(place)]) if plain[alarm_place(place)] else DOWN)
        for place in PLACES
        if alarm_place(place) in plain
    }
    top = plain.get(DISCARD, 0)
    lies = holder(observation, number) if YELLOW in plain else None
    return Seen(
        die(fresh),
        row,
        sure(str(top)) if top else {},
        None,
        sure(lies) if lies is not None else {},
        _open_hands(observation, number),
    )


def die(fresh: Fresh) -> Beliefs:
    """What has just been rolled, in whichever well."""
    rolled = [value for values in fresh.dice.values() for value in values]
    return sure(die_and_face(rolled[0])[1] if len(rolled) == 1 else NOT_ROLLED)


def _open_hands(observation: CardsSeen, number: int) -> dict[Player, tuple[Beliefs, ...]]:
    """Hands of which five cards can be read; one that is still being laid out tells nothing yet.

    What cannot be read beside five cards is no sixth one: the yellow card often lies half under them.
    """
    readable = {
        player: [footballer for card in cards if (footballer := card.footballer())]
        for player, cards in observation.hands(number).items()
    }
    return {player: tuple(map(sure, hand)) for player, hand in readable.items() if len(hand) == HAND_SIZE}
