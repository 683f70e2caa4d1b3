"""Who plays: listed, renamed, checked in, struck off."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from consigliere.files.name_list import MOST_NAMES, Entry, plain
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting, fresh
from consigliere.site.actions.naming import faults_of, free_keys
from consigliere.site.models import Participant, Person, Stage, StagePlace, Tournament
from consigliere.site.policy import Act, State
from consigliere.site.queries.likely import Pair, likely_pairs
from consigliere.site.refusals import Refused

_FIELDS: Final = {"name": N_("Name"), "club": N_("Club"), "city": N_("City"), "team": N_("Team")}


class Undecided(Refused):
    """Names that may be one person's, of which nobody has said yet whether they are."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        """Keep the pairs."""
        text = N_("Say of each pair of similar names whether it is one person.")
        super().__init__(Message(text))
        self.pairs = tuple(pairs)


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a list: those who are new, and how many lines were of somebody known."""

    new: tuple[Participant, ...]
    known: int


def add_participants(
    tournament: Tournament,
    entries: Sequence[Entry],
    *,
    verdicts: Mapping[str, bool],
    by: Person,
    now: datetime,
) -> Added:
    """Add players to a tournament that has not started; all of a list or none.

    `verdicts` says by a pair's id whether two similar names are one person. His first line
    stands; what a later one knows more of him (club, city, team) is taken over. Raises Undecided,
    Refused.
    """
    with acting(Act.LIST_PARTICIPANTS, tournament, by=by, now=now) as under_way:
        present = list(under_way.tournament.participants.all())
        pairs = {pair.later: pair for pair in likely_pairs(present, entries)}
        open_ones = [pair for pair in pairs.values() if pair.id not in verdicts]
        if open_ones:
            raise Undecided(open_ones)
        everybody = list(present)
        places: list[Participant] = []
        for at, entry in enumerate(entries):
            pair = pairs.get(at)
            if pair is not None and verdicts[pair.id]:
                earlier = pair.earlier - len(present)
                one = present[pair.earlier] if earlier < 0 else places[earlier]
                _take_over(one, entry)
            else:
                one = _made(under_way, entry)
                everybody.append(one)
            places.append(one)
        if len(everybody) > MOST_NAMES:
            counts = {"most": MOST_NAMES, "count": len(everybody)}
            text = N_("A tournament has at most {most} players; these would be {count}.")
            raise Refused(Message(text, counts))
        new = everybody[len(present) :]
        for one, key in zip(new, free_keys((one.key for one in present), len(new)), strict=True):
            one.key = key
        Participant.objects.bulk_update(present, ["club", "city", "team"])
        Participant.objects.bulk_create(new)
        _into_first_stage(under_way.tournament, new)
        under_way.note(added=[one.key for one in new], known=len(entries) - len(new))
        under_way.note_text(names="\n".join(f"{one.key}\t{one.name}" for one in new))
    return Added(tuple(new), len(entries) - len(new))


def edit_participant(  # noqa: PLR0913  (what is known of a player)
    participant: Participant,
    *,
    name: str,
    club: str,
    city: str,
    team: str,
    guest: bool,
    by: Person,
    now: datetime,
) -> None:
    """Change what a player is called, and whether he is a guest; results keep his key.

    Raises Refused with all that is wrong.
    """
    with acting(Act.RENAME_PARTICIPANT, participant.tournament, by=by, now=now) as under_way:
        one = _fresh(under_way, participant)
        said = {"name": plain(name), "club": plain(club), "city": plain(city), "team": plain(team)}
        _check(said)
        if guest != one.guest and under_way.standing.state is not State.SET_UP:
            raise Refused(Message(N_("Who is a guest is settled when the tournament starts.")))
        under_way.note(participant=one.key, guest=guest)
        under_way.note_text(
            **{f"{field}_was": getattr(one, field) for field in said if getattr(one, field)},
            **{field: text for field, text in said.items() if text},
        )
        for field, text in said.items():
            setattr(one, field, text)
        one.guest = guest
        one.save(update_fields=[*said, "guest"])


def remove_participant(participant: Participant, *, by: Person, now: datetime) -> None:
    """Take somebody off the list before the start, as if he had never been on it."""
    with acting(Act.LIST_PARTICIPANTS, participant.tournament, by=by, now=now) as under_way:
        one = _fresh(under_way, participant)
        under_way.note(participant=one.key)
        under_way.note_text(name=one.name)
        # Nothing was played yet: what points to him are plans.
        one.drawn.all().delete()
        one.places.all().delete()
        one.invitations.all().delete()
        one.delete()


def check_in(
    tournament: Tournament, keys: Iterable[str], *, here: bool, by: Person, now: datetime
) -> None:
    """Note that players have come, or that they have not (yet): then they are awaited.

    Before the start either takes it back that somebody was struck off; once the tournament runs,
    whoever dropped out comes back as a late arrival and not here.
    """
    with acting(Act.CHECK_IN, tournament, by=by, now=now) as under_way:
        chosen = _chosen(under_way, keys)
        is_set_up = under_way.standing.state is State.SET_UP
        changed = [
            one
            for one in chosen
            if (one.left_at is not None and is_set_up)
            or (one.left_at is None and (one.checked_in_at is not None) != here)
        ]
        for one in changed:
            one.checked_in_at = now if here else None
            one.left_at = None
        Participant.objects.bulk_update(changed, ["checked_in_at", "left_at"])
        if is_set_up:
            _into_first_stage(under_way.tournament, changed)
        under_way.note(participants=[one.key for one in changed], here=here)


def strike_off(
    tournament: Tournament, keys: Iterable[str], *, by: Person, now: datetime
) -> list[Participant]:
    """Strike no-shows off before the start: they stay on the list, play nowhere, rank nowhere.

    Checking one in takes it back. Raises Refused once the tournament runs.
    """
    with acting(Act.CHECK_IN, tournament, by=by, now=now) as under_way:
        if under_way.standing.state is not State.SET_UP:
            text = N_("The tournament runs: whoever leaves it now drops out of its rounds.")
            raise Refused(Message(text))
        gone = [one for one in _chosen(under_way, keys) if one.left_at is None]
        for one in gone:
            one.left_at = now
            one.checked_in_at = None
        Participant.objects.bulk_update(gone, ["left_at", "checked_in_at"])
        StagePlace.objects.filter(participant__in=gone).delete()
        under_way.note(struck_off=[one.key for one in gone])
    return gone


# ----------------------------------------------------------------------------------------- pieces


def _made(under_way: Acting, entry: Entry) -> Participant:
    return Participant(
        tournament=under_way.tournament,
        name=entry.name,
        club=entry.club,
        city=entry.city,
        team=entry.team,
    )


def _take_over(one: Participant, entry: Entry) -> None:
    one.club = one.club or entry.club
    one.city = one.city or entry.city
    one.team = one.team or entry.team


def _into_first_stage(tournament: Tournament, participants: Sequence[Participant]) -> None:
    """Everybody plays in the first stage, whichever was there sooner, he or the stage."""
    stage = Stage.objects.filter(tournament=tournament, position=0).first()
    if stage is not None:
        StagePlace.objects.bulk_create(
            (
                StagePlace(stage=stage, participant=one)
                for one in participants
                if one.left_at is None
            ),
            ignore_conflicts=True,
        )


def _fresh(under_way: Acting, participant: Participant) -> Participant:
    return fresh(under_way.tournament.participants.all(), participant)


def _chosen(under_way: Acting, keys: Iterable[str]) -> list[Participant]:
    """Participants by their keys. Raises Refused for nobody, or where one is not known."""
    wanted = set(keys)
    if not wanted:
        raise Refused(Message(N_("Choose the players first.")))
    found = list(under_way.tournament.participants.filter(key__in=wanted))
    if len(found) != len(wanted):
        unknown = ", ".join(sorted(wanted - {one.key for one in found}))
        raise Refused(
            Message(N_("Not players of this tournament: {players}"), {"players": unknown})
        )
    return found


def _check(said: Mapping[str, str]) -> None:
    """Raise Refused with all that is wrong with what a player is to be called."""
    wrong = faults_of({_FIELDS[field]: text for field, text in said.items()})
    if not said["name"]:
        wrong.insert(0, Message(N_("A player needs a name.")))
    if wrong:
        raise Refused(Message(N_("This cannot be saved as it is.")), details=tuple(wrong))
