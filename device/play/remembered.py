"""The same table as yesterday? What was found of a table is kept, offered next time, and used if people agree."""

from collections.abc import Callable
from datetime import date

from device.cameras.eyes import Eyes, ReaderEyes
from device.play.lookout import Lookout
from device.referee.referee import Referee
from device.tables.profiles import Profiles, TableProfile, profile_of
from rules.game import Json
from rules.texts import Catalogue
from vision.game_vision import game_vision


class Remembered:
    """Tables that the camera in use has seen before; the virtual table has no name and is never remembered."""

    def __init__(self, profiles: Profiles, camera: Callable[[], str]) -> None:
        self._profiles, self._camera = profiles, camera
        self._offered: tuple[str, TableProfile | None] | None = None
        """What the camera of this name saw last; looked up once."""
        self._same: TableProfile | None = None
        self._answered = ""
        """The camera for which people have answered."""

    def question(self, referee: Referee, said: Catalogue | None = None) -> str:
        """The question, before a match and until it is answered; empty if there is nothing to ask."""
        camera = self._camera()
        if not camera or referee.ruling is not None or self._answered == camera:
            return ""
        if self._offered is None or self._offered[0] != camera:
            self._offered = camera, self._profiles.of(camera)
        profile = self._offered[1]
        if profile is None or profile.game not in referee.games:
            return ""
        said = said or referee.said
        facts = {"when": self._when(said, profile), "game": said.page(f"game.{profile.game}")}
        if not profile.teams:
            return said.page("looking.profile.offer-plain", **facts)
        home, away = (said.page(f"page.colour.{team}") for team in profile.teams)
        return said.page("looking.profile.offer", **facts, home=home, away=away)

    def _when(self, said: Catalogue, profile: TableProfile) -> str:
        day = date.fromisoformat(profile.day)
        ago = (self._profiles.today() - day).days
        key = {0: "today", 1: "yesterday"}.get(ago, "earlier")
        return said.page(f"looking.profile.{key}", date=f"{day.day}.{day.month}.")

    def answer(self, referee: Referee, *, same: bool) -> None:
        """People say whether it is the same table; then its game, its colours and its place count again."""
        self._answered = self._camera()
        profile = self._offered[1] if self._offered is not None and same else None
        self._same = profile
        if profile is not None and profile.game in referee.games:
            referee.game = profile.game
            if profile.teams:
                referee.choose_teams((profile.teams[0], profile.teams[1]))

    def same_match(self, game: str) -> None:
        """An interrupted match goes on, so it is the same table; nobody has to be asked."""
        self._same = self._profiles.of(self._camera(), game) if self._camera() else None

    def remind(self, lookout: Lookout, game: str) -> None:
        """Tell fresh eyes where the board lay, if this is the same table."""
        profile = self._same
        if profile is None or (profile.game, profile.camera) != (game, self._camera()):
            return

        def told(eyes: Eyes) -> None:
            if isinstance(eyes, ReaderEyes):
                eyes.reader.expect(profile.pixels(), profile.lens())

        lookout.ask(told)

    def keep(self, lookout: Lookout, game: str, options: Json) -> None:
        """The start formation was seen: this table is known now."""
        camera, teams, corners = self._camera(), tuple(options.get("teams", ())), game_vision(game).table().corners()
        if not camera:
            return

        def kept(eyes: Eyes) -> None:
            pose = eyes.reader.pose if isinstance(eyes, ReaderEyes) else None
            if pose is not None:
                self._profiles.keep(profile_of(camera, game, teams, pose, corners, self._profiles.today()))

        lookout.ask(kept)
