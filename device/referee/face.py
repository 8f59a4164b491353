"""The referee's face during play: which screen a ruling shows."""

from collections.abc import Sequence
from dataclasses import replace

from device.games.game_day import SetUpCheck
from device.panel import screens
from device.panel.screen import MOST_LINES, Scoreboard, Screen
from device.referee import errands
from device.referee.calls import MISSED, Decision
from device.referee.conditions import Asking, Blind, PuttingRight, Waiting
from device.referee.ruling import Ruling
from rules.game import OTHER, SIDES, Repair, Side
from rules.texts import Catalogue, Text
from vision.view_check import BLURRED

DICE = ("dice", "both", "shot-die", "faces")
"""What is rolled, and not spun."""


def scoreboard(ruling: Ruling) -> Scoreboard:
    """Score and clocks."""
    match = ruling.match
    return Scoreboard(
        ruling.day.words.standing(match.state, ruling.said.lang).oled[0],
        ruling.day.clocks.face(match.state, match.remaining),
        stands=ruling.clock_stands,
        move_clock=None if match.move_left is None else max(int(match.move_left), 0),
        move_limit=int(match.move_limit),
        warning=int(match.warning_seconds),
    )


def screen(ruling: Ruling, *, pictures: bool = True) -> Screen:
    """What lies in front of the situation; if nothing does, how it ended or what is to be done.

    `pictures` tells whether telephones can see the picture of a decision.
    """
    board, said = scoreboard(ruling), ruling.said
    match ruling.situation.front:
        case Asking(question):
            asked, *answers = (" ".join(told.to(said.lang).oled) for told in (question.asked, *question.answers))
            if question.leafed:
                return screens.choice(said, asked, answers[question.at], "", (question.at + 1, len(answers)))
            return screens.question(said, asked, answers)
        case Waiting(reason=reason):
            shown = screens.waiting(said, reason, board, way_out=ruling.situation.way_out)
            return _with_sides(ruling, shown) if ruling.plays_under_a_hand else shown
        case Blind(reason=reason):
            return screens.waiting(said, reason, board._replace(move_clock=None), way_out=ruling.situation.way_out)
        case PuttingRight(wrong):
            text = wrong.text.to(said.lang)
            text = text._replace(oled=text.oled + put_right(ruling, said.lang)[:1])
            return screens.wrong(said, board, text, ruling.day.words.chapter(wrong.rule, said.lang))
        case Decision(event, text) if event.kind == MISSED:
            return screens.missed(said, board, text.to(said.lang))
        case Decision(event, text):
            return screens.decision(said, board, text.to(said.lang), event.kind, pictures=pictures and ruling.pictured)
    if ruling.match.over:
        return screens.final(said, board, ruling.day.rules.prompt(ruling.state, said.lang))
    return _with_offers(ruling, _task(ruling, board))


def _task(ruling: Ruling, board: Scoreboard) -> Screen:
    """What is to be done now: set up, put into place, roll again, or what the rules ask for."""
    if (shown := errands.screen(ruling, board)) is not None:
        return shown
    last = ruling.watching.last
    check = ruling.day.table.line_up(ruling.state, last) if last is not None else None
    if check is not None and check.repairs:
        return _setting_up(ruling, board, check)
    if ruling.arranging and last is not None and not ruling.day.table.setting_up(ruling.state):
        return screens.arrange(ruling.said, board, _named(ruling, ruling.repairs), stands_so=ruling.may_stand_so)
    if ruling.missing is not None and ruling.asks_for_a_figure:
        piece, _, belongs = ruling.missing
        return screens.missing(ruling.said, board, _name(ruling, piece), _place(ruling, belongs))
    if ruling.day.chance.due(ruling.state) in DICE and ruling.watching.dice.freshly_cocked():
        faces = ruling.day.chance.due(ruling.state) == "faces"
        return screens.strange_face(ruling.said, board) if faces else screens.cocked(ruling.said, board)
    if ruling.unseen:
        return screens.unseen(ruling.said, board, ruling.unseen)
    text = ruling.day.rules.prompt(ruling.state, ruling.said.lang)
    shown = screens.prompt(ruling.said, board, text, ruling.day.chance.lying(ruling.state)[:2])
    for reminder in reminders(ruling, ruling.said)[:1]:
        return screens.reminded(shown, reminder)
    return shown


def _setting_up(ruling: Ruling, board: Scoreboard, check: SetUpCheck) -> Screen:
    """How far the set-up is, and who is missing."""
    shown = screens.set_up(ruling.said, check.right, check.total, _named(ruling, check.repairs))
    if ruling.view_fault == BLURRED:  # then nobody can tell whether a figure is missing
        shown = screens.hard_to_see(shown, ruling.said.say(f"panel.view.{BLURRED}"))
    return replace(shown, buttons=screens.prompt(ruling.said, board, Text(("",), "")).buttons)


def reminders(ruling: Ruling, said: Catalogue) -> list[Text]:
    """What should be put right but hinders nobody: a die out of turn, pieces, and what makes the table hard to see."""
    pieces = ruling.watching.reminders(ruling.state)
    told = [ruling.day.words.remind(ruling.state, piece, said.lang) for piece in pieces]
    if ruling.watching.idle is not None:
        told.insert(0, _out_of_turn(ruling, said, ruling.watching.idle))
    if (last := ruling.watching.still_to_roll(ruling.state)) is not None:
        told.insert(0, said.say("panel.one-has-rolled", side=ruling.day.words.piece(ruling.state, last, said.lang)))
    if ruling.view_fault is not None:
        told.append(said.say(f"panel.view.{ruling.view_fault}"))
    return told


def to_arrange(ruling: Ruling, said: Catalogue) -> str:
    """What has to be put into place first after a decision, for the page; a whole line-up is told by its prompt."""
    state, last = ruling.state, ruling.watching.last
    if not ruling.repairs or last is None or ruling.day.table.setting_up(state):
        return ""
    if ruling.day.table.line_up(state, last) is not None:
        return ""
    piece, seen, belongs = ruling.repairs[0]
    if (own := ruling.day.words.mend(state, ruling.repairs[0], said.lang)) is not None:
        return own.page
    key = "missing" if seen is None else "extra" if belongs is None else "elsewhere"
    where = (("seen", seen), ("belongs", belongs))
    places = {name: ruling.day.words.place(state, place, said.lang) for name, place in where if place}
    return said.page(f"panel.set-up.{key}", piece=ruling.day.words.piece(state, piece, said.lang).page, **places)


def _out_of_turn(ruling: Ruling, said: Catalogue, other: Side) -> Text:
    """Whose die does not count, and who is due instead."""
    due, out_of_turn = (ruling.day.words.piece(ruling.state, side, said.lang) for side in (OTHER[other], other))
    return said.say("panel.other-die", due=due, other=out_of_turn)


def _with_offers(ruling: Ruling, shown: Screen) -> Screen:
    """What the buttons do in this state, on top of what they always do."""
    labels = shown.buttons
    offers = ruling.offers
    if any(offer.button in SIDES for offer in offers):
        labels = labels._replace(whistle="")  # the whistle pauses as ever, and leaves the room to what is new
    if len(offers) > len(SIDES):
        labels = labels._replace(menu=" ".join(ruling.said.say("panel.button.why-short").oled))
    for offer in offers:
        anyway = offer.label == "kick-off" and shown.kind == "set-up"
        label = " ".join(ruling.day.words.button(ruling.state, offer, ruling.said.lang).oled)
        shown_label = " ".join(ruling.said.say("panel.button.kick-off-anyway").oled) if anyway else label
        labels = labels._replace(**{offer.button: shown_label})
    return replace(shown, buttons=labels)


def _with_sides(ruling: Ruling, shown: Screen) -> Screen:
    """What the sides' buttons do in play, while the whistle does what this screen says."""
    offered = _with_offers(ruling, shown).buttons
    return replace(shown, buttons=shown.buttons._replace(home=offered.home, away=offered.away))


def put_right(ruling: Ruling, lang: str) -> tuple[str, ...]:
    """What is to be put right, on the panel and on the page, where the reason does not say so itself."""
    if ruling.wrong is None or len(ruling.wrong.text.to(lang).oled) >= MOST_LINES:
        return ()
    first = mended(ruling, ruling.wrong.wrong.repairs, lang)[:1]
    return tuple(told for text in first for told in (" ".join(text.oled), text.page))


def mended(ruling: Ruling, repairs: Sequence[Repair], lang: str) -> list[Text]:
    """How things are put right, in games that have words of their own for it."""
    told = (ruling.day.words.mend(ruling.state, repair, lang) for repair in repairs)
    return [text for text in told if text is not None]


def _named(ruling: Ruling, repairs: Sequence[Repair]) -> Sequence[screens.Mending]:
    return mended(ruling, repairs, ruling.said.lang) or [
        (_name(ruling, piece), _place(ruling, seen), _place(ruling, belongs)) for piece, seen, belongs in repairs
    ]


def _place(ruling: Ruling, place: str | None) -> str | None:
    return None if place is None else ruling.day.words.place(ruling.state, place, ruling.said.lang)


def _name(ruling: Ruling, piece: str) -> str:
    return " ".join(ruling.day.words.piece(ruling.state, piece, ruling.said.lang).oled)
