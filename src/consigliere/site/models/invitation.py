"""Links that let somebody in."""

from django.db import models
from django.db.models import Q

from consigliere.site.models.people import Person
from consigliere.site.models.tournament import Official, Participant


class Invitation(models.Model):
    """A link by which a person takes up an office, or claims a participant's name.

    One for neither lets the first person of a site make an account.

    Only the hash of its secret is kept: whoever reads the database cannot use it.
    """

    official = models.ForeignKey(Official, models.PROTECT, null=True, related_name="invitations")
    participant = models.ForeignKey(
        Participant, models.PROTECT, null=True, related_name="invitations"
    )
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """For an office or a participant, not for both."""

        constraints = (
            models.CheckConstraint(
                condition=Q(official__isnull=True) | Q(participant__isnull=True),
                name="invitation_for_one",
            ),
        )
