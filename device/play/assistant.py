"""The referee's assistant does what the referee wants: writes, whistles, keeps pictures and names."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from device.panel.sounds import Sound
from device.play.equipment import Equipment, jpeg
from device.play.lookout import Sight
from device.play.move_pictures import MovePictures
from device.play.record_keeper import RecordKeeper
from device.play.watch import Watch
from device.ports import Clock
from device.referee.effects import (
    BeginMatch,
    Effect,
    GiveUp,
    GoOn,
    KeepNames,
    KeepPicture,
    LayOut,
    LookAgain,
    LookAnew,
    NoHand,
    PackUp,
    SendAway,
    SwitchOff,
    Whistle,
    Write,
)
from device.referee.referee import Referee
from device.settings import Settings
from rules.game import Json
from vision.kept_picture import small_with_pose, with_pose


class Assistant:
    """One job for each effect."""

    def __init__(
        self,
        referee: Referee,
        keeper: RecordKeeper,
        equipment: Equipment,
        watch: Watch,
        clock: Clock,
        settings: Settings,
    ) -> None:
        self.moves = MovePictures()
        self.keep_names: Callable[[dict[str, tuple[str, ...]]], None] = lambda _: None
        """Write down what players and teams are called, if there is a place for it."""
        self.switch_off: Callable[[], None] = lambda: None
        """Shut the device down, if there is somebody who can."""
        self.lend_table: Callable[[str, Json], None] = lambda *_: None
        """Lay a game on a virtual table, to warm up; a camera that looks at a real table waits."""
        self.give_back: Callable[[], None] = lambda: None
        """The camera looks again that looked before."""
        self.lucky: np.random.Generator | None = None
        """Chance for as long as people warm up."""
        self._referee, self._keeper, self._equipment = referee, keeper, equipment
        self._watch, self._clock, self._settings = watch, clock, settings
        self._judged: Sight | None = None
        """What the referee is being told."""
        self._before: Sight | None = None
        """What he was told before that."""

    def do(self, effect: Effect) -> None:
        """What the referee wants."""
        self.JOBS[type(effect)](self, effect)

    def judged(self, sight: Sight, tell: Callable[[], None]) -> None:
        """Tell the referee what was seen; the picture is kept with whatever he decides."""
        self._judged, before = sight, self._keeper.number
        try:
            tell()
        finally:
            self._judged, self._before = None, sight
        if self._equipment.board is not None:
            self.moves.keep(range(before + 1, self._keeper.number + 1), sight.frame)

    def whistle(self, name: str) -> None:
        """Play a sound, on the device and on the page."""
        sound = Sound(name, self._settings.sound.volume_at(self._clock.time_of_day()))
        if self._equipment.player is not None:
            self._equipment.player.play(sound)
        if self._equipment.board is not None:
            self._equipment.board.post("sound", {"name": sound.name, "volume": sound.volume})

    # The jobs

    def _write(self, effect: Write) -> None:
        self._keeper.write(effect.step, self._clock.now())

    def _whistle(self, effect: Whistle) -> None:
        self.whistle(effect.sound)

    def _keep_picture(self, effect: KeepPicture) -> None:
        frame = self._judged.frame if self._judged is not None else self._watch.frame
        if frame is None or not self._settings.storage.picture_megabytes:
            return
        seen, before = self._judged or self._before, self._before
        earlier = self._keeper.picture(effect.of) if effect.of is not None else None
        after = earlier or with_pose(jpeg(frame), seen.pose if seen is not None else None)
        small = small_with_pose(before.frame.picture, before.pose) if before is not None and not earlier else None
        self._keeper.keep_picture(after, effect.number, small)

    def _look_again(self, _: LookAgain) -> None:
        self._watch.look_again = True

    def _no_hand(self, _: NoHand) -> None:
        self._watch.no_hand()

    def _look_anew(self, _: LookAnew) -> None:
        self._watch.look_anew()

    def _begin(self, effect: BeginMatch) -> None:
        self._keeper.begin(effect.game, effect.options, self._referee.said.lang, effect.teams)
        self.moves = MovePictures()
        self._watch.look_for(effect.game, effect.options)

    def _lay_out(self, effect: LayOut) -> None:
        self.lend_table(effect.game, effect.options)
        self.lucky = np.random.default_rng(effect.lot)
        if self._equipment.table is not None:
            self._equipment.table.apply_position(effect.position, np.random.default_rng(effect.lot))
        self._watch.change_eyes()
        self._watch.look_for(effect.game, effect.options)

    def _pack_up(self, _: PackUp) -> None:
        chance, self.lucky = self.lucky, None
        self.give_back()
        if self._equipment.table is not None and chance is not None:
            self._equipment.table.do({"do": "set-up"}, chance)
        self._watch.change_eyes()

    def _go_on(self, _: GoOn) -> None:
        if (log := self._keeper.log) is not None:
            self._watch.go_on(log.header.game, log.header.options, self._keeper.formation)

    def _give_up(self, effect: GiveUp) -> None:
        self._keeper.give_up(effect.step)

    def _send_away(self, effect: SendAway) -> None:
        if self._equipment.entrance is not None:
            self._equipment.entrance.send_away(effect.number)

    def _keep_names(self, effect: KeepNames) -> None:
        self.keep_names(effect.names)

    def _switch_off(self, _: SwitchOff) -> None:
        self.switch_off()

    JOBS: ClassVar[Mapping[type[Effect], Callable[[Any, Any], None]]] = {
        Write: _write,
        Whistle: _whistle,
        KeepPicture: _keep_picture,
        LookAgain: _look_again,
        NoHand: _no_hand,
        LookAnew: _look_anew,
        BeginMatch: _begin,
        LayOut: _lay_out,
        PackUp: _pack_up,
        GoOn: _go_on,
        GiveUp: _give_up,
        SendAway: _send_away,
        KeepNames: _keep_names,
        SwitchOff: _switch_off,
    }
    """What is done for each effect that needs no answer."""
