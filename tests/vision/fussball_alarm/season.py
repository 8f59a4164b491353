"""Fußball-Alarm's season: card tables by lot, played by `python -m tests.vision.season … --game fussball-alarm`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.vision.fussball_alarm.deals import open_cards
from tests.vision.fussball_alarm.score import CardScore, judge
from tests.vision.fussball_alarm.unknown_cards import unknown_card
from tests.vision.season import NATIVE, PICTURES, Shot, shots
from vision.fussball_alarm.designs import cards as designs
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view
from vision.fussball_alarm.drawn.scene import CardScene, laid_out, random_deal
from vision.fussball_alarm.reader import CardReader
from vision.virtual_table.look import Random

STRANGERS = 6
"""Cards of each table that were never shown."""
STRANGE = "strange-"


def match(
    seed: int, laid: type[VirtualCardTable] = VirtualCardTable, pictures: int = PICTURES, cards: bool = True
) -> Iterator[Shot]:
    """Deals under slowly changing light, once with a hand; at times a card that nobody knows lies among the others."""
    random = np.random.default_rng(seed)
    size = NATIVE if random.random() < 0.3 else (1536, 864)
    strangers = {f"{STRANGE}{k}": unknown_card(random) for k in range(STRANGERS)}
    table = laid(replace(card_look_in_view(random, size), cards=cards), seed, {**designs.deck(), **strangers})
    first_light, hand_at = table.light.copy(), int(random.integers(1, pictures))
    drift = random.normal(0, 0.02, 3) + random.normal(0, 0.03)
    for k in range(pictures):
        deal = random_deal(random)
        shown = laid_out(random, deal, hand=k == hand_at)
        shown = _among_strangers(random, shown) if k % 2 else shown
        table.light = (first_light * (1 + drift * k * 0.5)).astype(np.float32)
        name = f"{seed}-{k}"
        yield Shot(name, table.picture(shown), _truth(shown, deal.die) | {"file": name})


def _among_strangers(random: Random, scene: CardScene) -> CardScene:
    """One card in six is another one: in the row, on the piles, in an open hand."""
    cards = [
        replace(card, name=f"{STRANGE}{random.integers(STRANGERS)}") if random.random() < 1 / STRANGERS else card
        for card in scene.cards
    ]
    return replace(scene, cards=tuple(cards))


def _truth(scene: CardScene, die: str | None) -> dict[str, Any]:
    cards = [
        {"name": None if card.name.startswith(STRANGE) else card.name, "x": card.x, "y": card.y}
        for card in open_cards(scene)
    ]
    return {"cards": cards, "die": die, "hand": scene.hand is not None}


def score_shots(played: Iterable[Shot]) -> CardScore:
    """Read one match."""
    score, reader = CardScore(), CardReader()
    for shot in played:
        judge(score, shot.name, shot.truth, reader.read(shot.picture))
    return score


def score_match(seed: int, cache: Path | None = None, cards: bool = True) -> CardScore:
    """A drawn match, read and scored."""
    return score_shots(shots(seed, cache, partial(match, cards=cards), cards))
