"""Kinds of what the rules have to say: where an award comes from, how much a finding matters."""

from consigliere.rules.game import Word


class Source(Word):
    """What kind of fact an award comes from."""

    WIN = "win"
    REMOVAL = "removal"
    FORFEIT = "forfeit"
    BEST_MOVE = "best_move"
    EXTRA = "extra"
    WILL = "will"
    PROTOCOL = "protocol"
    DEPARTURE = "departure"
    LEFT_NOTHING = "left_nothing"
    PENALTY = "penalty"
    TECHNICAL_FOUL = "technical_foul"
    COMPENSATION = "compensation"


class Severity(Word):
    """How much a finding matters (`reading.md`, the second principle), gravest first."""

    VIOLATION = "violation"
    APPROVAL = "approval"
    NOTICE = "notice"


class Title(Word):
    """What a player can be nominated for."""

    MOST_VALUABLE = "most_valuable"
    BEST_CITIZEN = "best_citizen"
    BEST_SHERIFF = "best_sheriff"
    BEST_MAFIA = "best_mafia"
    BEST_DON = "best_don"
