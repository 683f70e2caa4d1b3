"""Figures, measured in one run and given as ratios, so that the machine's speed cancels out.

Run by `make bench`. The rules are held against what Python's json needs to parse the same
games; the command against `python -c pass`.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools.bench_games import club_games, full_games

from consigliere.files.reader import read_tournament
from consigliere.rules.edition import load
from consigliere.rules.explain import Explainer
from consigliere.rules.scoring import score_tournament
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import Words

REPEATS = 7
GAMES = 500
COMMAND = (str(Path(sys.executable).with_name("consigliere")),)
NOTHING = (sys.executable, "-c", "pass")
MEGABYTE = 2**20


class Run(NamedTuple):
    """One run of a command: seconds, and the most memory it held, in bytes."""

    seconds: float
    peak: int


def least(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of several runs, in seconds: what is left when nothing else interferes."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def run(*command: str) -> Run:
    """Run a command to its end, its output thrown away."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:  # noqa: S603  (our own)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    return Run(time.perf_counter() - start, _bytes(usage))


def _bytes(usage: resource.struct_rusage) -> int:
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def quickest(*command: str, repeats: int = REPEATS) -> Run:
    """The shortest of several runs of a command."""
    return min(run(*command) for _ in range(repeats))


def line(what: str, measured: str, goal: str = "") -> None:
    """Print a figure, and what was to be reached."""
    print(f"  {what:<58} {measured:>22}   {goal}")


def explained(tournament: Tournament) -> None:
    """Score a tournament and put every award into words."""
    edition = load(tournament.edition)
    explain = Explainer(edition, Words("en"))
    for scored in score_tournament(tournament, edition):
        for award in scored.awards:
            explain(award)


def rules_over_parsing(name: str, data: bytes, goal: str) -> None:
    """How many times the parsing of a game its score takes, and its score with explanations."""
    tournament = read_tournament(data)
    edition = load(tournament.edition)
    games = sum(len(stage.games) for stage in tournament.stages)
    parsing = least(lambda: json.loads(data))
    reading = least(lambda: read_tournament(data))
    scoring = least(lambda: list(score_tournament(tournament, edition)))
    explaining = least(lambda: explained(tournament), repeats=3)
    each = 1e6 / games
    print(f"{name}: {len(data) // games} bytes a game; json parses one in {parsing * each:.1f} µs")
    line("read and validated, over parsing", f"{reading / parsing:.1f} ×")
    line("rules, explanations off, over parsing", f"{scoring / parsing:.1f} ×", goal)
    line("rules, explanations on, over parsing", f"{explaining / parsing:.1f} ×")


def command_over_nothing(folder: Path) -> None:
    """What the whole command takes beyond starting Python, and how much memory it holds."""
    pass_ = quickest(*NOTHING)
    print(f"the command, beside `python -c pass` ({pass_.seconds * 1000:.0f} ms)")
    help_ = quickest(*COMMAND, "--help")
    line("--help", _beyond(help_, pass_), "within 0.2 s")
    seconds = {}
    for make, name in ((club_games, "club-like"), (full_games, "with every mark")):
        for games in (1_000, 10_000):
            path = folder / f"{make.__name__}-{games}.json"
            path.write_bytes(make(games))
            size = path.stat().st_size
            out = str(folder / "out")
            arguments = (*COMMAND, "score", str(path), "--format", "json", "--out", out)
            taken = quickest(*arguments, repeats=3)
            seconds[games] = taken.seconds - pass_.seconds
            goal = "within 0.6 s" if games == 1_000 and make is club_games else ""  # noqa: PLR2004  (the goal is set for so many)
            line(f"score, {games} games {name}", _beyond(taken, pass_), goal)
            allowed = 60 * MEGABYTE + 8 * size
            line(
                f"    peak memory ({size / MEGABYTE:.1f} MB file)",
                f"{taken.peak / MEGABYTE:.0f} MB",
                f"at most {allowed / MEGABYTE:.0f} MB",
            )
        line(
            "    ten times the games", f"{seconds[10_000] / seconds[1_000]:.1f} × the time", "≤ 10"
        )


def _beyond(taken: Run, nothing: Run) -> str:
    beyond = taken.seconds - nothing.seconds
    return f"+{beyond:.2f} s ({taken.seconds / nothing.seconds:.1f} ×)"


def main() -> None:
    """Measure and print everything."""
    rules_over_parsing("club-like games", club_games(GAMES), "at most 20 ×")
    rules_over_parsing("games with every mark", full_games(GAMES), "at most 30 ×")
    with tempfile.TemporaryDirectory() as folder:
        command_over_nothing(Path(folder))


if __name__ == "__main__":
    main()
