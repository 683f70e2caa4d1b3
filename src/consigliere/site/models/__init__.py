"""Facts and constraints. What follows from them is computed by the pure packages."""

from consigliere.site.models.case import Case, CaseStep
from consigliere.site.models.draw import Commitment, Draw, DrawKind, NamedNumber
from consigliere.site.models.game import (
    Acknowledgement,
    Asking,
    Consent,
    Draft,
    DrawnSeat,
    GameRecord,
    Photo,
    Publication,
    PublishedSeat,
    Revision,
    RevisionSeat,
)
from consigliere.site.models.hall import Announcement, Screen, Unveiling
from consigliere.site.models.invitation import Invitation
from consigliere.site.models.journal import JournalChain, JournalEntry, JournalText
from consigliere.site.models.notice import Mail, Notice, NoticeChoice, Way
from consigliere.site.models.people import Person
from consigliere.site.models.tournament import (
    Milestone,
    Official,
    Participant,
    Proclamation,
    Round,
    Seating,
    Stage,
    StagePlace,
    Tournament,
)

__all__ = [
    "Acknowledgement",
    "Announcement",
    "Asking",
    "Case",
    "CaseStep",
    "Commitment",
    "Consent",
    "Draft",
    "Draw",
    "DrawKind",
    "DrawnSeat",
    "GameRecord",
    "Invitation",
    "JournalChain",
    "JournalEntry",
    "JournalText",
    "Mail",
    "Milestone",
    "NamedNumber",
    "Notice",
    "NoticeChoice",
    "Official",
    "Participant",
    "Person",
    "Photo",
    "Proclamation",
    "Publication",
    "PublishedSeat",
    "Revision",
    "RevisionSeat",
    "Round",
    "Screen",
    "Seating",
    "Stage",
    "StagePlace",
    "Tournament",
    "Unveiling",
    "Way",
]
