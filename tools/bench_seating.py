"""Figures of the seating search: SS, bound, the time it takes, and whether seats are exact.

    python tools/bench_seating.py                    all rows, seeds 1, 2, 3, ten seconds each
    python tools/bench_seating.py --rows 60×6×12 --seconds 5 --plain

Once with numba, if it is installed, and once without; what is compiled is compiled before the
clock starts. One thread. Times are of this machine: the steps beside them are of any.
"""

import argparse
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from consigliere.seating.checking import check
from consigliere.seating.compiled import HAS_NUMBA
from consigliere.seating.possible import require_possible
from consigliere.seating.problem import Problem, numbered_players, plan
from consigliere.seating.search import Progress, Search
from consigliere.seating.solving import run, solve


@dataclass(frozen=True)
class Row:
    """A problem, and the SS to be reached within ten seconds and if it can be had."""

    problem: Problem
    wanted: int
    hoped: int | None = None


def teams_of(size: int, players: int) -> Mapping[str, tuple[str, ...]]:
    """All players in teams of a size."""
    names = numbered_players(players)
    return {str(at): names[at : at + size] for at in range(0, players, size)}


ROWS: Final[Mapping[str, Row]] = {
    "20×2×10": Row(plan(20, 2, 10), 4500),
    "30×3×10": Row(plan(30, 3, 10), 4590),
    "30×3×10, ten teams of three": Row(plan(30, 3, 10, teams=teams_of(3, 30)), 4590),
    "40×4×10": Row(plan(40, 4, 10), 4680),
    "50×5×12": Row(plan(50, 5, 12), 6150),
    "60×6×12": Row(plan(60, 6, 12), 6680, 6632),
    "100×10×15": Row(plan(100, 10, 15), 10630, 10560),
    "36×3×12, ten games each": Row(plan(36, 3, 12, games=10), 4590, 4578),
    "25×2×10, eight games each": Row(plan(25, 2, 10, games=8), 2950),
    "28×2×14, ten games each": Row(plan(28, 2, 14, games=10), 4476),
    "40×4×15, twenty teams of two": Row(plan(40, 4, 15, teams=teams_of(2, 40)), 9780),
    "1000×100×15": Row(plan(1000, 100, 15), 67500),
}


class Watch:
    """Remembers when the best SS was found."""

    def __init__(self) -> None:
        """Start the clock."""
        self.start = time.perf_counter()
        self.best: int | None = None
        self.seconds = 0.0
        self.steps = 0

    def __call__(self, progress: Progress) -> None:
        """Look at the progress of a search."""
        if self.best is None or progress.best < self.best:
            self.best = progress.best
            self.seconds = time.perf_counter() - self.start
            self.steps = progress.steps


def measure(row: Row, seed: int, seconds: float, *, fast: bool) -> str:
    """One line of figures."""
    require_possible(row.problem)
    watch = Watch()
    search = Search(row.problem, seed, fast=fast)
    watch(search.progress)
    run(search, seconds=seconds, watch=watch)
    searched = time.perf_counter() - watch.start
    seating = search.seating()
    finished = time.perf_counter() - watch.start - searched
    report = check(seating, row.problem)
    if row.hoped is not None and report.ss <= row.hoped:
        verdict = "hoped for"
    else:
        verdict = "reached" if report.ss <= row.wanted else f"{report.ss - row.wanted} too many"
    proved = "optimal" if report.proved_optimal else f"+{report.gap:.2f} %"
    speed = search.steps / searched / 1e6
    return (
        f"seed {seed}  SS {report.ss:6} ({report.bound.value}) {proved:>8}  {verdict:11}"
        f"  best after {watch.seconds:5.2f} s, {watch.steps / 1e6:6.1f} M steps"
        f"  in all {searched:5.2f} s ({speed:4.1f} M/s) + {finished:4.2f} s"
        f"  seats {'exact' if report.seats_even else 'UNEVEN'}"
        f"{'' if report.valid else '  INVALID'}"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", nargs="*", default=list(ROWS), choices=ROWS, metavar="ROW")
    parser.add_argument("--seeds", type=int, nargs="*", default=[1, 2, 3])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--plain", action="store_true", help="without numba only")
    parser.add_argument("--numba", action="store_true", help="with numba only")
    asked = parser.parse_args()
    modes = [fast for fast in (True, False) if not (asked.plain if fast else asked.numba)]
    for fast in modes:
        if fast and not HAS_NUMBA:
            print("numba is not installed: without it only\n")
            continue
        print("with numba" if fast else "without numba")
        solve(ROWS["25×2×10, eight games each"].problem, steps=1000, fast=fast)
        for name in asked.rows:
            row = ROWS[name]
            hoped = "" if row.hoped is None else f", hoped for {row.hoped}"
            print(f"{name} (wanted {row.wanted}{hoped})")
            for seed in asked.seeds:
                print("  " + measure(row, seed, asked.seconds, fast=fast), flush=True)
        print()


if __name__ == "__main__":
    main()
