"""What the empty board looks like, kept up to date while the match goes on."""

from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of, median_of, mostly_below
from vision.flat_view import Flat, coarse_grid
from vision.ground import tuning
from vision.ground.ball import CalmBoard, calm_board, calm_votes, densities
from vision.ground.evidence import BoardLook, Evidence, differing, gather
from vision.ground.plate import even_sectors, sector_places
from vision.ground.tone import BLACK, Tone, contrast_change
from vision.table import Spinner


class BoardMemory:
    """The board's look and all derived from it; places become certain once they have been seen empty."""

    def __init__(self, look: BoardLook, white: Array, flat: Flat) -> None:
        self.look, self.white = look, white
        self._flat, self._grid = flat, coarse_grid(flat)
        self._derive()

    def _derive(self) -> None:
        self.spread = self.look.spread()
        self._edges = self.spread - self.look.noise**2 - self.look.doubt**2
        self.bound = weighed_from(self.spread)
        self._calm: CalmBoard | None = None
        self._picture = np.clip(self.look.colour, 0, 255).astype(np.uint8)

    def calm_board(self) -> CalmBoard:
        """What the remembered board says for the ball. Only games whose ball is a disc ask for it."""
        if self._calm is None:
            self._calm = calm_board(self.look, self.white, self._flat)
        return replace(self._calm, white=self.white)

    def compare(self, view: Picture) -> Evidence:
        """The evidence of a view against this memory."""
        at = differing(view, self._picture, self.bound)
        return gather(view, self.look, self.spread, at)

    def follow_light(self, view: Picture) -> None:
        """Slow change of daylight: move the remembered look along where the view differs only a little.

        What is blown out to full white shows no change of light: it is left out, and takes over what is seen.
        """
        now, then = view[4::8, 4::8].astype(np.float32), self._picture[4::8, 4::8].astype(np.float32)
        ratio = (now + BLACK) / (then + BLACK)
        alike = np.abs(ratio - 1) < tuning.LIGHT_CHANGE
        known = alike[..., 0] & alike[..., 1] & alike[..., 2]
        if 2 * np.count_nonzero(known) < known.size:
            return
        usable = known[..., None] & (now < tuning.BLOWN_OUT) & (then < tuning.BLOWN_OUT)
        tone = contrast_change(*(values[::2, ::2].reshape(-1, 3) for values in (now, then, usable)))
        if tone is not None:
            self._follow_contrast(tone)
            ratio = (now + BLACK) / (tone.now(then) + BLACK)
        for channel in range(3):
            here, tells = ratio[..., channel], usable[..., channel]
            here[~tells] = median_of(here[tells][::4]) if tells.any() else 1.0
        calm = cv2.GaussianBlur(cv2.medianBlur(ratio, 5), (0, 0), 4)
        if mostly_below(np.abs(calm - 1), 90, tuning.LIGHT_STEADY):
            return
        middle = np.median(calm.reshape(-1, 3), axis=0).astype(np.float32)
        gain = cv2.resize(calm, (view.shape[1], view.shape[0]), interpolation=cv2.INTER_LINEAR)
        cv2.multiply(self.look.colour, gain, self.look.colour)
        np.minimum(self.look.colour, 255, out=self.look.colour)
        blown = np.flatnonzero(self._picture.reshape(-1) >= tuning.BLOWN_OUT)
        here, now_there = self.look.colour.reshape(-1), view.reshape(-1)
        still = blown[now_there[blown] >= here[blown] - 3]
        here[still] = now_there[still]
        self.look.plain = cv2.multiply(self.look.plain, gain, dtype=cv2.CV_8U)
        self.look.light *= cv2.transform(gain, (1 / 3 / middle)[None])
        self.white = self.white * middle
        self.look.tone = self.look.tone.then(Tone(np.log(middle)))
        cv2.convertScaleAbs(self.look.colour, self._picture)

    def _follow_contrast(self, tone: Tone) -> None:
        """The camera's curve has bent: all that is remembered bends with it."""
        self.look.colour = np.minimum(tone.now(self.look.colour), 255)
        self.look.plain = tone.now(self.look.plain).clip(0, 255).astype(np.uint8)
        self.white = tone.now(self.white)
        self.look.tone = self.look.tone.then(tone)
        self._derive()

    def uncover_plate(self, view: Picture, spinner: Spinner) -> None:
        """A sector whose print could not be seen yet, and its like-named ones, take the tone that one of them shows.

        Its red may be a team's red as well: only a sector that is even into its corners tells.
        """
        doubt = self.look.doubt.ravel()
        sectors = sector_places(spinner, self._flat)
        blind = [sector.whole[doubt.take(sector.whole) > tuning.PLATE_DOUBT] for sector in sectors]
        tones = even_sectors(view, spinner, self._flat) if any(map(len, blind)) else {}
        for k, at in enumerate(blind):
            alike = [tones[j] for j in (k, *tones) if j in tones and spinner.sectors[j] == spinner.sectors[k]]
            if len(at) and alike:
                doubt[at] = tuning.PLATE_DOUBT
                self._take_over(np.tile(np.float32(alike[0]), (len(at), 1)), at)
                self.look.plain.reshape(-1, 3)[at] = alike[0]

    def remember(self, view: Picture, evidence: Evidence, wood: Array, hidden: Array) -> None:
        """Take over what is seen where nothing stands: at once where it was only guessed, slowly elsewhere.

        `wood` is how figure-like the weighed pixels are: a figure that was overlooked must not become board, nor must a
        shadow on ground that was guessed well; on the plate what looks like a shadow may be print.
        """
        at, open_ground = evidence.at, cv2.bitwise_not(hidden)
        empty, shade = evidence.empty.ravel().take(at), evidence.shade
        shaded, wooden = np.abs(shade - 1) > tuning.SHADE_FREE, wood > tuning.WOODEN
        calm = open_ground.copy()
        calm.ravel()[at[shaded | wooden]] = 0
        cv2.accumulateWeighted(view, self.look.colour, tuning.MEMORY_RATE, calm)
        doubt, open_here = self.look.doubt.ravel(), open_ground.ravel().take(at) > 0
        fresh = (doubt > 0) & (open_ground.ravel() > 0)
        odd, like = shaded | (empty < tuning.MAYBE_NOT_EMPTY), empty > tuning.SURELY_NOT_EMPTY
        shadow = like & (doubt.take(at) < tuning.PLATE_DOUBT) & (shade < 1 - tuning.SHADE_FREE)
        revised = fresh.take(at) & odd & ~wooden & ~shadow
        revised |= like & (shade > tuning.BRIGHTER) & open_here
        fresh[at[odd]] = False
        doubt[np.flatnonzero(fresh)] = 0.0
        fresh[at[revised]] = True
        learned = np.flatnonzero(fresh)
        if len(learned):
            self._take_over(view.reshape(-1, 3)[learned].astype(np.float32), learned)
        cv2.convertScaleAbs(self.look.colour, self._picture)

    def _take_over(self, colours: Array, at: Array) -> None:
        """Make colours (n × 3) the board's look at some places, and follow up everything derived from it there."""
        self.look.colour.reshape(-1, 3)[at] = colours
        spread = self.look.noise**2 + self.look.doubt.ravel()[at] ** 2 + self._edges.ravel()[at]
        self.spread.ravel()[at] = spread
        self.bound.ravel()[at] = weighed_from(spread)
        if self._calm is not None:
            calm, coarse = self._calm.votes, self._calm.coarse
            _, _, is_white = densities(colours.T, self.look.light.ravel()[at], self.white, self.look.noise)
            votes = calm_votes(is_white)
            coarse += self._grid.sums(votes - calm[at], self._grid.cell[at])
            calm[at] = votes

    def unseen(self, at: Array) -> bool:
        """Whether most of these places have never been seen empty."""
        return bool(2 * np.count_nonzero(self.look.doubt.ravel().take(at) > 0) > len(at))

    def seen(self) -> Array:
        """255 where the board has been seen empty, 0 where its look is a guess."""
        return mask_of(self.look.doubt <= 0)


def weighed_from(spread: Array) -> Array:
    """The difference from which on a pixel is weighed."""
    return np.clip(np.sqrt(spread) * tuning.CHANGE_SIGMAS, 4, tuning.MOST_CHANGE).astype(np.uint8)
