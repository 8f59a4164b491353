"""One example of every screen that a match of Soccer Tactics shows."""

import textwrap
from collections.abc import Iterator
from functools import partial

from device.panel import screens
from device.panel.screen import Row, Scoreboard, Screen
from rules.game import AWAY, HOME
from rules.soccer_tactics import speech
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.set_up import start
from rules.soccer_tactics.state import Match
from rules.texts import Catalogue, Text

ADDRESS = "http://192.168.178.23:8000/"
OPENING = Scoreboard("0:0", "45:00")
MIDGAME = Scoreboard("0:0", "43:12", move_clock=52)
LATE = Scoreboard("2:1", "28:15")


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    yield from _before(said)
    yield from _match(said)
    yield from _asked(said)
    yield from _menus(said)
    yield from _after(said)


def _before(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    german = said.lang == "de"
    length = "2 × 45 Minuten" if german else "2 × 45 minutes"
    yield "start", screens.start(said, "Soccer Tactics", length)
    yield "address", screens.address(said, ADDRESS)
    yield "no-page", screens.no_page(said)
    yield "option", screens.option(said, "Spielzeit" if german else "Length", length, (1, 7))
    red = "ROT" if german else "RED"
    wrong = [(f"{red} 7", None, f"B4 {red}"), (f"{red} 9", f"E7 {red}", f"E6 {red}")]
    yield "set-up", screens.set_up(said, 20, 22, wrong)
    yield "set-up-last", screens.set_up(said, 21, 22, wrong[1:])
    yield "set-up-complete", screens.set_up(said, 22, 22, [])
    yield "view-blurred", screens.hard_to_see(screens.set_up(said, 20, 22, wrong), said.say("panel.view.blurred"))
    key, facts = speech.prompt_key(start(Match(Options())))
    complete = screens.prompt(said, OPENING, _told(said.lang, f"prompt.{key}", **facts))
    for fault in ("lamp", "sun"):
        yield f"view-{fault}", screens.reminded(complete, said.say(f"panel.view.{fault}"))


def _told(lang: str, key: str, **facts: object) -> Text:
    """A text of the game with its facts in words, as the referee says it."""
    return speech.catalogue(lang).say(key, **speech.spoken(start(Match(Options())), facts, lang))


def _red(said: Catalogue) -> str:
    return " ".join(speech.catalogue(said.lang).say("colour.red").oled)


def _moving(said: Catalogue) -> Text:
    return _told(said.lang, "prompt.move.go", side=HOME, number=4, figure="h10", field="D8")


def _match(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    red, now, moving = _red(said), MIDGAME, _moving(said)
    told = partial(_told, said.lang)

    yield "kick-off", screens.prompt(said, OPENING, told("prompt.kick-off.roll", side=HOME))
    yield "move", screens.prompt(said, now, moving, (4,))
    keeper = told("prompt.play.go", side=AWAY, number=9, figure="a1", field="D16")
    yield "two-dice", screens.prompt(said, now._replace(move_clock=31), keeper, (6, 3))
    yield "cocked", screens.cocked(said, now)
    yield "missed-roll", screens.missed(said, now, said.say("panel.missed-roll", what="4"))
    yield "as-it-stands", screens.arrange(said, now, [(f"{red} 7", f"C5 {red}", f"D6 {red}")], stands_so=True)
    yield "why", screens.why(said, textwrap.wrap(moving.page, 22)[:3], (1, 2))
    yield "hurry", screens.prompt(said, now._replace(move_clock=7), moving, (4,))
    half = told("violation.defender-half", figure="h3", field="D9", rule="2")
    yield "wrong", screens.wrong(said, now._replace(move_clock=41), half, "2")
    offside = told("event.offside", line=13, figure="h10", field="F14", side=AWAY)
    yield "offside", screens.decision(said, now._replace(move_clock=None), offside, "offside")
    duel = told("prompt.duel", field="D12", home_figure="h9", away_figure="a4")
    yield "duel", screens.prompt(said, now._replace(move_clock=None), duel)
    won = told("event.duel-won", figure="h9", home_sum=5, away_sum=3)
    yield "duel-won", screens.prompt(said, now._replace(move_clock=None), won, (5, 2))
    foul = told("event.foul", field="D12", figure="h9", on="a4")
    yield "foul", screens.decision(said, now._replace(move_clock=None), foul, "foul")
    for card in ("yellow", "red"):
        shown = told(f"event.{card}", figure="h9")
        yield f"card-{card}", screens.decision(said, now._replace(move_clock=None), shown, card)
    scored = told("event.goal", home=1, away=0, figure="h10", side=HOME)
    yield "goal", screens.decision(said, Scoreboard("1:0", "30:51"), scored, "goal")


def _asked(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """What the referee did not see for certain."""
    red, now, german = _red(said), MIDGAME, said.lang == "de"
    asked = f"Stand {red} 7 auf" if german else f"Was {red} 7 on"
    yield "question", screens.question(said, asked, (f"D6 {red}", f"E6 {red}"))
    what = "Was war das?" if german else "What was that?"
    ball, nothing = ("Ball E6 BLAU", "nichts") if german else ("ball E6 BLUE", "nothing")
    yield "question-of-three", screens.question(said, what, (f"{red} 10 D7 {red}", ball, nothing))
    yield "pause", screens.pause(said, LATE)
    yield "pause-undone", screens.pause(said, LATE, forward=True)
    yield "unseen", screens.unseen(said, now)
    yield "missing", screens.missing(said, now, f"{red} 10", "D12")
    already = said.say("panel.rolled-already", number=4)
    yield "rolled-already", screens.decision(said, now, already, "rolled-already", pictures=False)
    due, other = ("ROT", "BLAU") if german else ("RED", "BLUE")
    yield (
        "other-die",
        screens.reminded(
            screens.prompt(said, now, _moving(said), (4,)), said.say("panel.other-die", due=due, other=other)
        ),
    )
    yield "one-each", screens.decision(said, LATE, said.say("panel.one-each"), "one-each", pictures=False)
    yield "arrange", screens.arrange(said, LATE, [(f"{red} 10", "D12", "D9")])
    yield "arrange-undone", screens.arrange(said, LATE, [])


def _menus(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    menu = {key: said.say(f"panel.menu.{key}").oled for key in ("title", "by-hand")}
    yield "menu", screens.choice(said, menu["title"][0], menu["by-hand"][0], " ".join(menu["by-hand"][1:]), (1, 7))
    move = "ziehen" if said.lang == "de" else "move"
    yield "by-hand", screens.choice(said, f"{move} {_red(said)} 10", "D12", "", (7, 31))
    yield "nothing-to-enter", screens.nothing_to_enter(said)
    yield "confirm", screens.confirm(said, "leave")
    yield "switch-off", screens.confirm(said, "off")
    yield "good-night", screens.good_night(said)


def _after(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    game = speech.catalogue(said.lang)
    red, blue = (" ".join(game.say(f"colour.{colour}").oled) for colour in ("red", "blue"))
    counts = {"goals": ("2", "1"), "shots": ("5", "3"), "duels": ("11", "14")}
    rows = [Row(" ".join(said.say(f"panel.count.{what}").oled), *numbers) for what, numbers in counts.items()]
    yield "statistics", screens.statistics(said, red, blue, rows)
    won = _told(said.lang, "event.final", winner=HOME, home=2, away=1)
    yield "final", screens.final(said, Scoreboard("2:1", "0:00"), won)
