"""What an organiser asks of a draw, as he writes it: names, one pair to a line."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from consigliere.files.document import Unreadable
from consigliere.files.seating_demands import read_judges, read_pairs
from consigliere.rules.words import N_, Message
from consigliere.seating.problem import Problem
from consigliere.site.actions.seating import SECONDS
from consigliere.site.models import Stage
from consigliere.site.queries.demands import Wishes, judges_of, players_of
from consigliere.site.queries.seating import names_by_key
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole


@dataclass
class DrawForm:
    """What was typed, what it means, and what is wrong with it, by field."""

    seed: str = ""
    seconds: int = SECONDS[0]
    avoid: str = ""
    barred: str = ""
    reason: str = ""
    wrong: dict[str, list[str]] = field(default_factory=dict)
    wishes: Wishes = field(default_factory=Wishes)

    @property
    def number(self) -> int | None:
        """The seed as a number; None to have one drawn."""
        return whole(self.seed)

    @property
    def asks(self) -> bool:
        """Whether anything was typed that is worth showing at once."""
        return bool(self.seed or self.avoid or self.barred or self.wrong)


def typed(stage: Stage, data: QueryDict) -> DrawForm:
    """What somebody typed, read by the names of the stage's players and judges."""
    seconds = whole(data.get("seconds"))
    form = DrawForm(
        seed=data.get("seed", "").strip(),
        seconds=seconds if seconds in SECONDS else SECONDS[0],
        avoid=data.get("avoid", ""),
        barred=data.get("barred", ""),
        reason=data.get("reason", ""),
    )
    say = words()
    if form.seed and form.number is None:
        told = Message(N_("The seed is a whole number of at most nine digits."))
        form.wrong["seed"] = [told.told(say)]
    names = names_by_key(stage.tournament)
    players = {names[one.key]: one.key for one in players_of(stage)}
    judges = {names[one.key]: one.key for one in judges_of(stage)}
    form.wishes = Wishes(avoid=_pairs(form, players), barred=_barred(form, players, judges))
    return form


def _pairs(form: DrawForm, players: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    if not form.avoid.strip():
        return ()
    try:
        pairs = read_pairs(form.avoid.encode(), players.keys())
    except Unreadable as error:
        form.wrong["avoid"] = [problem.told(words()) for problem in error.problems]
        return ()
    return tuple((players[one], players[other]) for one, other in pairs)


def _barred(
    form: DrawForm, players: Mapping[str, str], judges: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    if not form.barred.strip():
        return {}
    try:
        found = read_judges(form.barred.encode(), players.keys())
    except Unreadable as error:
        form.wrong["barred"] = [problem.told(words()) for problem in error.problems]
        return {}
    strangers = [judge for judge in found if judge not in judges]
    if strangers:
        text = N_("No table judge of this tournament: {judges}")
        told = Message(text, {"judges": ", ".join(strangers)})
        form.wrong["barred"] = [told.told(words())]
        return {}
    return {judges[judge]: tuple(players[one] for one in barred) for judge, barred in found.items()}


def as_before(problem: Problem | None) -> DrawForm:
    """The wishes of the draw before, from its problem in names."""
    if problem is None:
        return DrawForm()
    pairs = (f"{one}; {other}" for one, other in problem.avoid)
    barred = (
        f"{judge}; {player}" for judge, players in problem.judges.items() for player in players
    )
    return DrawForm(avoid="\n".join(pairs), barred="\n".join(barred))
