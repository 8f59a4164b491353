"""All screens of the device, from what the referee knows to what the OLED shows.

A game brings its own words (`Text`, from `prompt`, `say_event`, `say_violation`); the device's own words come from
its catalogue, under `panel`.
"""

from collections.abc import Sequence
from dataclasses import replace

from device.panel.screen import MOST_ROWS, Labels, Row, Scoreboard, Screen
from rules.texts import OLED_COLUMNS, Catalogue, Text

WAITING = {
    "hand": "hand",
    "dark": "moon",
    "no-camera": "camera",
    "no-board": "camera",
    "which-end": "question",
    "card-covered": "camera",
    "light-changed": "camera",
    "figure-down": "question",
}
"""Why the referee waits, and the icon for it."""

ICON_OF_EVENT = {
    "kick-off": "whistle",
    "offside": "flag",
    "corner": "flag",
    "foul": "whistle",
    "offensive-foul": "whistle",
    "sending-off": "red",
    "free-kick": "whistle",
    "centre-free-kick": "whistle",
    "penalty": "whistle",
    "yellow": "yellow",
    "red": "red",
    "half-time": "whistle",
    "extra-half-time": "whistle",
    "full-time": "whistle",
    "extra-time": "whistle",
}
"""Events with a picture of their own; others are words alone."""

GOALS = ("goal", "own-goal")
"""Events that are celebrated."""

Mending = tuple[str, str | None, str | None] | Text
"""Something to put right: a piece, where it is, where it belongs; or what is to be done, in a game's own words."""

SHORT_ANSWERS = 7
"""Two answers of so many letters together stand in one line: `D6 oder E16`."""


def start(
    said: Catalogue, game: str, option: str, change: str = "time", against: str = "", *, other_games: bool = True
) -> Screen:
    """Before the match: which game, its first option, against whom if that is no person, and go."""
    return Screen(
        "start",
        title=_line(said, "start"),
        headline=game,
        lines=(option, _line(said, "against", level=against)) if against else (option,),
        buttons=Labels(
            home=_label(said, "game") if other_games else "",
            whistle=_label(said, "go"),
            menu=_label(said, "more"),
            away=_label(said, change),
        ),
    )


def choice(said: Catalogue, title: str, option: str, detail: str, place: tuple[int, int]) -> Screen:
    """One of several things to do; left and right go through them, the whistle takes one."""
    return _choice(said, title, option, detail, place, turn=_label(said, "choose"), take=_label(said, "take"))


def secret(said: Catalogue) -> Screen:
    """What everybody else sees while a side chooses in secret."""
    headline, *lines = said.say("panel.secret").oled
    return Screen("choice", headline=headline, lines=tuple(lines))


def option(said: Catalogue, title: str, value: str, place: tuple[int, int]) -> Screen:
    """One option of the match; left and right change it, the whistle goes to the next one."""
    return _choice(said, title, value, "", place, turn=_label(said, "change"), take=_label(said, "next"))


def _choice(
    said: Catalogue, title: str, headline: str, detail: str, place: tuple[int, int], *, turn: str, take: str
) -> Screen:
    return Screen(
        "choice",
        title=title,
        headline=headline,
        lines=(detail,) if detail else (),
        progress=place,
        buttons=Labels(home=turn, whistle=take, menu=_label(said, "back"), away=turn),
    )


def set_up(said: Catalogue, right: int, total: int, wrong: Sequence[Mending]) -> Screen:
    """How far the set-up is; the first thing to put right: a piece, the field it stands on, the field it belongs on."""
    lines = _repair(said, wrong[0]) if wrong else ()
    return Screen(
        "set-up",
        title=_line(said, "set-up.title"),
        headline=lines[0] if lines else _line(said, "set-up.complete"),
        lines=lines[1:],
        progress=(right, total),
        buttons=Labels(whistle=_label(said, "kick-off-anyway" if lines else "kick-off"), menu=_label(said, "why")),
    )


def prompt(said: Catalogue, board: Scoreboard, text: Text, dice: Sequence[int] = ()) -> Screen:
    """Who does what now; dice that were seen lie beside it."""
    headline, *lines = text.oled
    return Screen(
        "prompt",
        headline=headline,
        lines=tuple(lines),
        scoreboard=board,
        icons=tuple(f"die-{value}" for value in dice),
        buttons=Labels(whistle=_label(said, "pause"), menu=_label(said, "why")),
    )


def errand(said: Catalogue, board: Scoreboard, text: Text, dice: Sequence[int], *, may_be_said: bool) -> Screen:
    """What people do for somebody who is not in the room; where that is a move, a button says that it is done."""
    shown = prompt(said, board, text, dice)
    done = _label(said, "done") if may_be_said else ""
    return replace(shown, buttons=shown.buttons._replace(home=done, away=done))


def arrange(said: Catalogue, board: Scoreboard, wrong: Sequence[Mending], *, stands_so: bool = False) -> Screen:
    """After a decision: what has to be put where, one thing after the other; or it counts as it stands."""
    lines = _repair(said, wrong[0]) if wrong else said.say("panel.arrange").oled
    usual = Labels(whistle=_label(said, "pause"), menu=_label(said, "why"))
    so = _label(said, "stands-so")
    return Screen(
        "prompt",
        headline=lines[0],
        lines=tuple(lines[1:]),
        scoreboard=board,
        buttons=Labels(home=so, menu=_label(said, "why"), away=so) if stands_so else usual,
    )


def reminded(shown: Screen, reminder: Text) -> Screen:
    """Who does what stays; below it what has to be put right on the table meanwhile."""
    return replace(shown, lines=reminder.oled)


def hard_to_see(shown: Screen, fault: Text) -> Screen:
    """Instead of what stands wrong: why that cannot be told."""
    headline, *lines = fault.oled
    return replace(shown, headline=headline, lines=tuple(lines))


def cocked(said: Catalogue, board: Scoreboard) -> Screen:
    """A die that leans has no value."""
    return _puzzled(board, said.say("panel.cocked"), Labels(whistle=_label(said, "pause"), menu=_label(said, "why")))


def strange_face(said: Catalogue, board: Scoreboard) -> Screen:
    """A die with pictures whose upper face is not known, or cannot be made out."""
    labels = Labels(whistle=_label(said, "pause"), menu=_label(said, "why"))
    return _puzzled(board, said.say("panel.strange-face"), labels)


def unseen(said: Catalogue, board: Scoreboard, what: str = "ball") -> Screen:
    """The ball has to be played or the arrow has been spun, and the camera cannot find it."""
    labels = Labels(whistle=_label(said, "pause"), menu=_label(said, "by-hand"))
    return _puzzled(board, said.say(f"panel.unseen.{what}"), labels)


def missing(said: Catalogue, board: Scoreboard, piece: str, belongs: str | None) -> Screen:
    """A figure is not where it stood: it lies there, or somebody holds it and thinks."""
    there = _label(said, "stands")
    labels = Labels(home=there, menu=_label(said, "why"), away=there)
    return _puzzled(board, said.say("panel.missing", piece=piece, belongs=belongs), labels)


def _puzzled(board: Scoreboard, text: Text, labels: Labels) -> Screen:
    """Something on the table cannot be told, and nobody has done anything wrong."""
    headline, *lines = text.oled
    return Screen(
        "prompt", headline=headline, lines=tuple(lines), scoreboard=board, icons=("question",), buttons=labels
    )


def why(said: Catalogue, lines: Sequence[str], place: tuple[int, int]) -> Screen:
    """A page of a longer text."""
    turn = _label(said, "turn") if place[1] > 1 else ""
    return Screen(
        "why",
        title=_line(said, "why"),
        lines=tuple(lines),
        progress=place if place[1] > 1 else None,
        buttons=Labels(home=turn, whistle=_label(said, "back"), away=turn),
    )


def confirm(said: Catalogue, what: str) -> Screen:
    """Really?"""
    headline, *lines = said.say(f"panel.confirm.{what}").oled
    return Screen(
        "question",
        headline=headline,
        lines=tuple(lines),
        buttons=Labels(whistle=_label(said, "yes"), away=_label(said, "back")),
    )


def good_night(said: Catalogue) -> Screen:
    """The device shuts down: when its plug may be pulled."""
    headline, *lines = said.say("panel.good-night").oled
    return Screen("why", headline=headline, lines=tuple(lines))


def no_page(said: Catalogue) -> Screen:
    """The page is for this device alone."""
    headline, *lines = said.say("panel.no-page").oled
    return Screen("address", headline=headline, lines=tuple(lines), buttons=Labels(whistle=_label(said, "back")))


def nothing_to_enter(said: Catalogue) -> Screen:
    """Nothing can be entered now."""
    headline, *lines = said.say("panel.nothing-to-enter").oled
    return Screen("choice", headline=headline, lines=tuple(lines), buttons=Labels(menu=_label(said, "back")))


def wrong(said: Catalogue, board: Scoreboard, text: Text, rule: str) -> Screen:
    """A move that does not count: why, and what to put right."""
    return Screen(
        "wrong",
        lines=text.oled,
        scoreboard=board,
        buttons=Labels(home=_label(said, "right"), menu=_rule(said, rule), away=_label(said, "right")),
    )


def decision(said: Catalogue, board: Scoreboard, text: Text, event: str = "", *, pictures: bool = True) -> Screen:
    """A whistle, and its reason; where telephones can see the page, its picture too."""
    headline, *lines = text.oled
    name = ICON_OF_EVENT.get(event)
    kind = "goal" if event in GOALS else "card" if name in ("yellow", "red") else "decision"
    more = _label(said, "picture") if pictures else _label(said, "why")
    return Screen(
        kind,
        headline=headline.removeprefix("⚑ ") if name else headline,
        lines=tuple(lines),
        scoreboard=board,
        icons=(name,) if name else (),
        # At a goal the room goes to the word itself; the next thing to do is to set up, not to press.
        buttons=Labels() if kind == "goal" else Labels(whistle=_label(said, "go-on"), menu=more),
    )


def missed(said: Catalogue, board: Scoreboard, text: Text) -> Screen:
    """What the referee takes for granted although he did not see it; who says nothing agrees."""
    headline, *lines = text.oled
    no = _label(said, "not-so")
    return Screen(
        "decision",
        headline=headline,
        lines=tuple(lines),
        scoreboard=board,
        icons=("question",),
        buttons=Labels(home=no, whistle=_label(said, "yes"), away=no),
    )


def pause(said: Catalogue, board: Scoreboard, *, back: bool = True, forward: bool = False) -> Screen:
    """The match clock stands because somebody asked for it; steps can be taken back, and brought back again."""
    headline, *lines = said.say("panel.pause" if board.clock else "panel.pause-untimed").oled
    undo = _label(said, "undo") if back else ""
    redo = _label(said, "redo") if forward else ""
    return Screen(
        "pause",
        headline=headline,
        lines=(f"◂ {undo}", f"{redo} ▸") if undo and redo else tuple(lines),
        scoreboard=board._replace(stands=True, move_clock=None),
        icons=("pause",),
        buttons=Labels(home=undo, whistle=_label(said, "go-on"), menu=_label(said, "menu"), away=redo),
    )


def question(said: Catalogue, asked: str, answers: Sequence[str]) -> Screen:
    """The camera is not sure: two or three likely answers, one on each button."""
    first, second, *more = answers
    third = more[0] if more else ""
    short = not third and len(first) + len(second) <= SHORT_ANSWERS
    return Screen(
        "question",
        title=_line(said, "question") if short else asked,
        lines=(asked, _line(said, "answers", first=first, second=second))
        if short
        else (f"◂ {first}", *([f"● {third}"] if third else []), f"{second} ▸"),
        icons=("question",) if short else (),
        buttons=Labels(home=first, whistle=third, menu=_label(said, "by-hand"), away=second),
    )


def statistics(said: Catalogue, home: str, away: str, rows: Sequence[Row]) -> Screen:
    """The match in numbers."""
    return Screen(
        "statistics",
        rows=(Row(_line(said, "statistics"), home, away), *rows)[:MOST_ROWS],
        buttons=Labels(home=_label(said, "turn"), whistle=_label(said, "back"), away=_label(said, "turn")),
    )


def final(said: Catalogue, board: Scoreboard, text: Text) -> Screen:
    """After the final whistle."""
    headline, *lines = text.oled
    return Screen(
        "final",
        headline=headline,
        lines=tuple(lines),
        scoreboard=board,
        icons=("cup",),
        buttons=Labels(whistle=_label(said, "new-match"), menu=_label(said, "numbers")),
    )


def waiting(said: Catalogue, reason: str, board: Scoreboard | None = None, *, way_out: str = "") -> Screen:
    """The referee cannot see, says why, and goes on by itself; if it lasts, both sides' buttons are a way out."""
    headline, *lines = said.say(f"panel.waiting.{reason}").oled
    labels = Labels(whistle=_label(said, "pause"), menu=_label(said, "by-hand"))
    if way_out:
        labels = Labels(home=_label(said, way_out), menu=_label(said, "by-hand"), away=_label(said, way_out))
    return Screen(
        "waiting",
        headline=headline,
        lines=tuple(lines),
        scoreboard=board,
        icons=(WAITING[reason],),
        buttons=labels,
    )


def apart(said: Catalogue, board: Scoreboard) -> Screen:
    """The other table cannot be reached; the clocks stand, and the menu is the way out."""
    headline, *lines = said.say("panel.waiting.apart").oled
    labels = Labels(menu=_label(said, "menu"))
    return Screen("waiting", headline=headline, lines=tuple(lines), scoreboard=board, buttons=labels)


def resume(said: Catalogue, standing: Text, clock: str, counts: str, other: str = "") -> Screen:
    """The power was gone; nothing that was whistled is lost. `other`: it is a match of another game than today's."""
    stands = _stands(said, standing, clock, counts)
    if other:
        headline, *lines = said.say("panel.resume-other", game=said.say(f"game.{other}"), standing=stands).oled
    else:
        headline, *lines = said.say("panel.resume", standing=stands).oled
    return Screen(
        "resume",
        headline=headline,
        lines=tuple(lines),
        icons=("plug",),
        buttons=Labels(whistle=_label(said, "go-on"), menu=_label(said, "new-match")),
    )


def joining(said: Catalogue, address: str, code: str) -> Screen:
    """Where telephones find the page, and the code with which they join, in groups that can be read aloud."""
    spoken = f"{code[:3]} {code[3:]}"
    lines = said.say("panel.joining", code=spoken).oled
    return Screen("address", lines=lines, qr=f"{address}#{code}", buttons=Labels(whistle=_label(said, "back")))


def joined(said: Catalogue, name: str, role: str, place: tuple[int, int]) -> Screen:
    """Somebody who has joined; left and right go through all of them, the whistle sends one away."""
    turn = _label(said, "choose") if place[1] > 1 else ""
    return Screen(
        "choice",
        title=_line(said, "joined"),
        headline=name,
        lines=(said.page(f"page.role.{role}"),),
        progress=place,
        buttons=Labels(home=turn, whistle=_label(said, "send-away"), menu=_label(said, "back"), away=turn),
    )


def nobody_joined(said: Catalogue) -> Screen:
    """No telephone has joined."""
    headline, *lines = said.say("panel.nobody-joined").oled
    return Screen("choice", headline=headline, lines=tuple(lines), buttons=Labels(whistle=_label(said, "back")))


def agree(said: Catalogue, what: str, side: str, other: str) -> Screen:
    """One side asks for something that the other one has to agree with."""
    headline, *lines = said.say(f"panel.agree.{what}", side=side).oled
    yes, no = _label(said, "yes"), _label(said, "no")
    answers = {"home": yes, "away": no} if other == "home" else {"home": no, "away": yes}
    return Screen("question", headline=headline, lines=tuple(lines), buttons=Labels(whistle=yes, **answers))


def address(said: Catalogue, url: str) -> Screen:
    """Where telephones find a picture."""
    return Screen("address", lines=said.say("panel.address").oled, qr=url, buttons=Labels(whistle=_label(said, "back")))


def stuck_button(said: Catalogue, button: str) -> Screen:
    """A button that never comes up again; the others still work."""
    headline, *lines = said.say("panel.stuck", button=_line(said, f"button-name.{button}")).oled
    return Screen(
        "trouble",
        headline=headline,
        lines=tuple(lines),
        icons=("✗",),
        buttons=Labels(home=_label(said, "go-on"), away=_label(said, "go-on")),
    )


def _stands(said: Catalogue, standing: Text, clock: str, counts: str) -> Text:
    """How a match stands, and how far it is; nothing is told of a clock that does not exist."""
    return said.say(f"panel.stands.{counts}", standing=standing, clock=clock) if clock else standing


def _repair(said: Catalogue, wrong: Mending) -> tuple[str, ...]:
    if isinstance(wrong, Text):
        return wrong.oled
    piece, seen, belongs = wrong
    key = "missing" if seen is None else "extra" if belongs is None else "elsewhere"
    lines = said.say(f"panel.set-up.{key}", piece=piece, seen=seen, belongs=belongs).oled
    if all(len(line) <= OLED_COLUMNS for line in lines):
        return lines
    return said.say(f"panel.set-up.{key}-long", piece=piece, seen=seen, belongs=belongs).oled


def _rule(said: Catalogue, rule: str) -> str:
    """Rules with numbers are called by them; chapters have names too long for a button."""
    return _label(said, "rule", rule=rule) if rule[:1].isdigit() else _label(said, "why")


def _line(said: Catalogue, key: str, **facts: object) -> str:
    return " ".join(said.say(f"panel.{key}", **facts).oled)


def _label(said: Catalogue, name: str, **facts: object) -> str:
    return _line(said, f"button.{name}", **facts)
