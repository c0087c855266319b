"""Full three-player games of Stupide Vautour replayed with validation, over OpenSpiel's goofspiel.

Goofspiel with 15 cards is the same kind of game: three simultaneous bids a round for a random prize. OpenSpiel plays
it in C++ driven from Python, at random, as it is meant to be used. The limit is not on that ratio but on ours alone.
Then 1,000 records in one call of `score`, over 100: ten times as many may take ten times as long.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import pyspiel

from benchmarks.table import Rows, row, show
from scorer.games.stupide_vautour import POINT_CARDS, SERIES, Round, StupideVautour
from templates.loader import SHIPPED

GAMES = 1_000
SECONDS = 0.1
"""What they may take: 10,000 a second."""

FEW, MANY = 100, 1_000
RUNS = 5
OPTIONS = {"ties": "second-only", "first": "second-best"}


def games() -> list[list[Round]]:
    """Random games as moves, the same in every run."""
    rng = Random(15)
    made = []
    for _ in range(GAMES):
        points = rng.sample(POINT_CARDS, len(POINT_CARDS))
        hands = [rng.sample(SERIES, len(SERIES)) for _ in range(3)]
        rounds = zip(points, zip(*hands, strict=True), strict=True)
        made.append([Round(point, cards) for point, cards in rounds])
    return made


def replay(made: list[list[Round]]) -> None:
    """Play every game through the rules, keeping the states as the referee does."""
    rules = StupideVautour(("Léa", "Hugo", "Zoé"), OPTIONS)
    for moves in made:
        states = [rules.start()]
        for move in moves:
            state, _ = rules.play(states[-1], move)
            states.append(state)


def goofspiel(count: int) -> None:
    """Play random games of OpenSpiel's goofspiel."""
    game = pyspiel.load_game("goofspiel", {"num_cards": 15, "players": 3, "points_order": "random"})
    rng = Random(15)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(3)])


def seconds(act: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The median of a few runs: the time of the processor, unless another clock is given."""
    times = []
    for _ in range(RUNS):
        start = clock()
        act()
        times.append(clock() - start)
    return median(times)


def scored(folder: Path, count: int) -> float:
    """Seconds on the wall for this many records in one call, start-up included."""
    files = []
    for number in range(count):
        files.append(folder / f"{number}.txt")
        files[-1].write_bytes((SHIPPED / "stupide-vautour" / "sample.txt").read_bytes())
    command = [sys.executable, "-m", "tactideck", "score", "--json", *map(str, files)]
    return seconds(
        lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), clock=time.perf_counter
    )


def rows() -> Rows:
    """Games over OpenSpiel's and over what they may take, and how scoring many files grows."""
    made = games()
    ours, theirs = seconds(lambda: replay(made)), seconds(lambda: goofspiel(GAMES))
    what = f"rules, {GAMES:,} games"
    yield row(what, ours, "OpenSpiel goofspiel", theirs)
    yield row(what, ours, "what they may take", SECONDS, 1)
    with TemporaryDirectory() as folder:
        few, many = (scored(Path(folder), count) for count in (FEW, MANY))
    yield row(f"score, {MANY:,} files in one call", many, f"{FEW} files", few, MANY / FEW)


if __name__ == "__main__":
    sys.exit(not show(rows()))
