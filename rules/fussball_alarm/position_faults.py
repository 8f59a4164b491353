"""What cannot be on any table: every fault of a position in one sentence."""

from collections.abc import Iterator

from rules.fussball_alarm.card_count import too_many
from rules.fussball_alarm.cards import ALL_CARDS, CARDS, HAND_SIZE, LIGHTNING, OPEN_DISCARDS, QUESTION_MARK
from rules.fussball_alarm.ending import winners
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.fussball_alarm.turn import PHASE_OF_FACE

FOULED = ("whistle", "replacement")


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position."""
    return [*_piles(state), *_held(state), *_row(state), *_die(state), *_foul(state), *_ending(state)]


def _piles(state: State) -> Iterator[str]:
    cards = state.draw_pile + state.discard_pile + sum(state.cards)
    if cards != ALL_CARDS or state.draw_pile < 0:
        yield f"there are {ALL_CARDS} cards, but piles and hands have {cards}"
    if state.phase not in BEFORE_THE_GAME:
        yield from _dealt_piles(state)
    elif state.discard_pile or any(state.laid) or state.top or state.searched:
        yield "nothing lies on the discard pile before the cards are dealt"


def _dealt_piles(state: State) -> Iterator[str]:
    if (state.draw_pile == 0) != (state.phase == "renewal") and state.phase not in ("discard", "over"):
        yield "the draw pile is renewed when it is used up, and only then"
    searching = state.phase in ("discard", "over") and state.die == QUESTION_MARK
    if state.discard_pile < OPEN_DISCARDS - searching:
        yield f"at least {OPEN_DISCARDS} cards lie on the discard pile, one fewer while somebody has searched it"
    if sum(state.laid) - state.searched > state.discard_pile:
        yield "more cards were seen on the discard pile than can lie there"
    if state.top is not None and not state.laid[CARDS.index(state.top)]:
        yield "the card on top of the discard pile is not among those that were seen there"
    if surplus := too_many(state):
        yield f"there are too many cards of {', '.join(surplus)}"


def _held(state: State) -> Iterator[str]:
    usual = 0 if state.phase in BEFORE_THE_GAME else HAND_SIZE
    for player, number in zip(state.players, state.cards, strict=True):
        more = state.phase == "discard" and player == state.turn
        less = player == state.fouled
        if state.phase != "over" and number != usual + more - less:
            yield f"{player} holds {number} cards, but must hold {usual + more - less}"


def _row(state: State) -> Iterator[str]:
    if len(set(state.row)) < len(state.row):
        yield "every footballer is in the alarm row once"
    if state.phase == "lay-open" and len(state.row) < len(CARDS):
        yield "hands are laid open when all alarm cards are face up"
    playing = state.phase not in ("lay-open", "over")
    if playing and len(state.row) == len(CARDS):
        yield "the game is over when all alarm cards are face up"
    if state.row and state.phase in BEFORE_THE_GAME:
        yield "all alarm cards are face down before the game"
    if not state.row and (state.phase == "foul" or state.fouled):
        yield "nobody is fouled before an alarm card is face up"


def _die(state: State) -> Iterator[str]:
    due: dict[str, set[str | None]] = {phase: {face} for face, phase in PHASE_OF_FACE.items()}
    due["draw"].add(LIGHTNING)
    due |= {phase: {LIGHTNING} for phase in ("foul", "lay-open", *FOULED)}
    due |= {phase: {None} for phase in ("roll", *BEFORE_THE_GAME)}
    if state.phase in due and state.die not in due[state.phase]:
        yield f"in the phase {state.phase} the die cannot show {state.die}"
    if state.phase == "discard" and state.die is None:
        yield "before a discard the die has been rolled"
    if state.phase == "draw" and state.die == LIGHTNING and state.yellow != state.turn:
        yield "with a lightning only who has the yellow card draws from the pile"
    if state.phase == "foul" and state.yellow == state.turn:
        yield "who has the yellow card commits no heavy foul"


def _foul(state: State) -> Iterator[str]:
    if state.fouled == state.turn:
        yield "nobody fouls himself"
    if state.phase in FOULED and state.fouled is None:
        yield f"in the phase {state.phase} somebody has been fouled"
    if state.fouled and state.phase not in (*FOULED, "discard", "over"):
        yield f"in the phase {state.phase} nobody is fouled"
    heavy = state.phase == "discard" and state.die == LIGHTNING and state.yellow != state.turn
    if state.phase == "discard" and heavy != (state.fouled is not None):
        yield "a card is taken from somebody at a heavy foul, and only then"
    if state.yellow and not state.row:
        yield "nobody has the yellow card before the first foul"


def _ending(state: State) -> Iterator[str]:
    shown = [hand for hand in state.hands if hand is not None]
    if shown and state.phase not in ("lay-open", "over"):
        yield "hands are secret until the end"
    if state.phase == "lay-open" and len(shown) == len(state.players):
        yield "all hands are open: the game is over"
    if (state.phase == "over") != bool(state.winners):
        yield "somebody has won when the game is over, and only then"
    if any(state.hand(player) is None for player in state.winners):
        yield "who has won has laid the hand open"
    elif state.phase == "over" and state.winners:
        yield from _won(state)


def _won(state: State) -> Iterator[str]:
    """Five equal cards of one player, or all hands open after the seventh alarm card."""
    hands = [hand for hand in state.hands if hand is not None]
    if len(hands) == 1 and len(set(hands[0])) == 1:
        return
    if len(hands) < len(state.players) or len(state.row) < len(CARDS):
        yield "a game ends with five equal cards, or with the seventh alarm card and all hands open"
    elif state.winners != winners(state):
        yield f"the best hand is that of {' and '.join(winners(state))}"
