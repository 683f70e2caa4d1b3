"""What an address or a form names, found in its tournament; each of them one query."""

from consigliere.rules.words import N_, Message
from consigliere.site.models import (
    Draw,
    GameRecord,
    Official,
    Participant,
    Revision,
    Round,
    Seating,
    Stage,
    Tournament,
)
from consigliere.site.refusals import Unknown


def tournament_at(slug: str) -> Tournament:
    """The tournament at an address, with the one it rehearses. Raises Unknown."""
    found = Tournament.objects.select_related("rehearses").filter(slug=slug).first()
    if found is None:
        raise Unknown(Message(N_("There is no such tournament here.")))
    return found


def rehearsal_in(tournament: Tournament, slug: str) -> Tournament:
    """A rehearsal of a tournament, ended or not. Raises Unknown."""
    found = tournament.rehearsals.select_related("rehearses").filter(slug=slug).first()
    if found is None:
        raise Unknown(Message(N_("There is no such rehearsal of this tournament.")))
    return found


def participant_in(tournament: Tournament, key: str) -> Participant:
    """A participant by his key. Raises Unknown."""
    found = tournament.participants.filter(key=key).first()
    if found is None:
        raise Unknown(Message(N_("There is no such player in this tournament.")))
    return found


def official_in(tournament: Tournament, key: str) -> Official:
    """An office by its key, ended or not. Raises Unknown."""
    found = tournament.officials.select_related("tournament", "person").filter(key=key).first()
    if found is None:
        raise Unknown(Message(N_("There is no such official in this tournament.")))
    return found


def game_in(tournament: Tournament, key: str) -> GameRecord:
    """A game by its key, with its round, judge and published record. Raises Unknown."""
    games = tournament.games.select_related("round__stage", "judge", "published", "replay_of")
    found = games.filter(key=key).first()
    if found is None:
        raise Unknown(Message(N_("There is no such game in this tournament.")))
    return found


def stage_at(tournament: Tournament, position: int | None) -> Stage:
    """The stage at a position from 0. Raises Unknown, for None as well."""
    stages = tournament.stages.select_related("tournament")
    found = None if position is None else stages.filter(position=position).first()
    if found is None:
        raise Unknown(Message(N_("There is no such stage in this tournament.")))
    return found


def round_in(tournament: Tournament, number: int) -> Round:
    """A round by its number, with its stage. Raises Unknown."""
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    found = rounds.filter(number=number).first()
    if found is None:
        raise Unknown(Message(N_("There is no such round in this tournament.")))
    return found


def seating_known(stage: Stage, number: int | None) -> Seating | None:
    """The seating of a stage that somebody had before him; None where he had none."""
    return stage.seatings.filter(pk=number).first() if number else None


def revision_known(game: GameRecord, number: int | None) -> Revision | None:
    """The revision of a game, by its number, that somebody began from; None where from none."""
    return game.revisions.filter(number=number).first() if number else None


def draw_known(tournament: Tournament, number: int | None) -> Draw | None:
    """The draw that somebody had before him; None where he had none."""
    return tournament.draws.filter(pk=number).first() if number else None
