import consigliere.site.models.tournament
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="JournalChain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("day", models.PositiveSmallIntegerField(default=1)),
                ("planned_start", models.DateTimeField(null=True)),
                ("shuts_standings", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("stage__position", "number"),
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=100)),
                ("tables", models.PositiveSmallIntegerField(default=1)),
                ("planned_games", models.PositiveSmallIntegerField(null=True)),
                ("ranks_above", models.BooleanField(default=False)),
                ("taken_from_top", models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                "ordering": ("position",),
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("language", models.CharField(blank=True, default="", max_length=2)),
                ("is_active", models.BooleanField(default=True)),
                ("is_demo", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"), name="person_email_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Commitment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("lots", "Lots"), ("seating", "Seating")], max_length=10
                    ),
                ),
                ("secret", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("lots", "Lots"), ("seating", "Seating")], max_length=10
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[("seed", "Seed"), ("hall", "Hall"), ("file", "File")],
                        default="seed",
                        max_length=10,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("seed", models.CharField(blank=True, max_length=64)),
                ("head", models.CharField(blank=True, max_length=64)),
                ("head_number", models.PositiveIntegerField(null=True)),
                ("numbers", models.JSONField(blank=True, default=dict)),
                ("order", models.JSONField(blank=True, default=list)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("stage_name", models.CharField(blank=True, max_length=100)),
                ("seating_seed", models.PositiveBigIntegerField(null=True)),
                ("reason", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                ("voided_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "commitment",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="site.commitment",
                    ),
                ),
                (
                    "voided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voids",
                        to="site.draw",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="draws",
                        to="site.stage",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="GameRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("key", models.CharField(max_length=40)),
                (
                    "replay_of",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replay",
                        to="site.gamerecord",
                    ),
                ),
            ],
            options={
                "ordering": ("round__stage__position", "round__number", "table", "id"),
            },
        ),
        migrations.CreateModel(
            name="Case",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("appeal", "appeal"),
                            ("protest", "protest"),
                            ("advantage", "advantage"),
                            ("expulsion", "expulsion"),
                        ],
                        max_length=10,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("ground", models.TextField()),
                ("evidence", models.URLField(blank=True, max_length=500)),
                ("line", models.CharField(blank=True, max_length=100)),
                ("present", models.IntegerField(null=True)),
                ("asked", models.IntegerField(null=True)),
                ("wanted", models.JSONField(blank=True, default=dict)),
                ("needs_agreement", models.BooleanField(default=False)),
                (
                    "opened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="site.gamerecord",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("by", models.BigIntegerField(null=True)),
                ("action", models.CharField(max_length=40)),
                ("facts", models.JSONField(default=dict)),
                ("previous", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "chain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="site.journalchain",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="JournalText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("salt", models.CharField(max_length=32)),
                ("text", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="texts",
                        to="site.journalentry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Milestone",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("started", "Started"),
                            ("closed", "Closed"),
                            ("reopened", "Reopened"),
                            ("round_started", "Round Started"),
                            ("round_ended", "Round Ended"),
                            ("round_resumed", "Round Resumed"),
                            ("round_reset", "Round Reset"),
                            ("stage_finished", "Stage Finished"),
                            ("stage_resumed", "Stage Resumed"),
                            ("standings_closed", "Standings Closed"),
                            ("standings_opened", "Standings Opened"),
                        ],
                        max_length=20,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="milestones",
                        to="site.round",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="milestones",
                        to="site.stage",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("once", models.CharField(max_length=60)),
                ("at", models.DateTimeField()),
                ("number", models.PositiveIntegerField(null=True)),
                ("read_at", models.DateTimeField(null=True)),
                (
                    "case",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="site.case",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="site.gamerecord",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notices",
                        to="site.round",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("sending", "Sending"),
                            ("sent", "Sent"),
                            ("given_up", "Given Up"),
                            ("dropped", "Dropped"),
                            ("shown", "Shown"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("due_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("claim", models.CharField(blank=True, max_length=32)),
                ("done_at", models.DateTimeField(null=True)),
                ("reason", models.TextField(blank=True)),
                (
                    "notice",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail",
                        to="site.notice",
                    ),
                ),
            ],
            options={
                "ordering": ("due_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="NoticeChoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("mail", "in the site and by e-mail"),
                            ("site", "in the site"),
                            ("not", "not at all"),
                        ],
                        max_length=4,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_choices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Official",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=100)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("organiser", "organiser"),
                            ("chief_judge", "chief judge"),
                            ("table_judge", "table judge"),
                            ("secretary", "secretary"),
                            ("commission", "member of the appeals commission"),
                            ("committee", "representative of the Judges' Committee"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("supreme", "supreme category"),
                            ("first", "first category"),
                            ("second", "second category"),
                            ("third", "third category"),
                            ("none", "no category"),
                        ],
                        default="none",
                        max_length=10,
                    ),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="offices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("key",),
            },
        ),
        migrations.AddField(
            model_name="gamerecord",
            name="judge",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="site.official",
            ),
        ),
        migrations.CreateModel(
            name="Participant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=100)),
                ("club", models.CharField(blank=True, max_length=100)),
                ("city", models.CharField(blank=True, max_length=100)),
                ("external", models.JSONField(blank=True, default=dict)),
                ("guest", models.BooleanField(default=False)),
                ("team", models.CharField(blank=True, max_length=100)),
                ("checked_in_at", models.DateTimeField(null=True)),
                ("left_at", models.DateTimeField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="participations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("key",),
            },
        ),
        migrations.CreateModel(
            name="NamedNumber",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "participant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="named_number",
                        to="site.participant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "official",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="site.official",
                    ),
                ),
                (
                    "participant",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="site.participant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DrawnSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drawn",
                        to="site.gamerecord",
                    ),
                ),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drawn",
                        to="site.participant",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="case",
            name="participant",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="cases",
                to="site.participant",
            ),
        ),
        migrations.CreateModel(
            name="Asking",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="askings",
                        to="site.gamerecord",
                    ),
                ),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="askings",
                        to="site.participant",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Proclamation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.JSONField()),
                ("edition_hash", models.CharField(max_length=64)),
                ("software", models.CharField(max_length=40)),
                (
                    "milestone",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proclamation",
                        to="site.milestone",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("document", models.JSONField()),
                ("format_version", models.PositiveSmallIntegerField(default=1)),
                (
                    "source",
                    models.CharField(
                        choices=[("entered", "Entered"), ("imported", "Imported")],
                        default="entered",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
                ("returned_at", models.DateTimeField(null=True)),
                ("returned_because", models.TextField(blank=True)),
                ("hash", models.CharField(max_length=64)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="site.gamerecord",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publications",
                        to="site.revision",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Photo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file", models.CharField(max_length=100)),
                ("content_type", models.CharField(max_length=20)),
                ("sha256", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="photos",
                        to="site.revision",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="gamerecord",
            name="published",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="site.revision",
            ),
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("form", models.JSONField()),
                ("saved_at", models.DateTimeField()),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="site.gamerecord",
                    ),
                ),
                (
                    "based_on",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="site.revision",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mark", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consents",
                        to="site.revision",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CaseStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("say", "say"),
                            ("note", "note"),
                            ("call", "call"),
                            ("refer", "refer"),
                            ("consult", "consult"),
                            ("vote", "vote"),
                            ("agree", "agree"),
                            ("decline", "decline"),
                            ("decide", "decide"),
                            ("withdraw", "withdraw"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "part",
                    models.CharField(
                        choices=[
                            ("player", "player"),
                            ("table_judge", "table_judge"),
                            ("chief_judge", "chief_judge"),
                            ("commission", "commission"),
                            ("committee", "committee"),
                        ],
                        max_length=20,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("text", models.TextField(blank=True)),
                ("link", models.URLField(blank=True, max_length=500)),
                (
                    "verdict",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("kept", "kept"),
                            ("changed", "changed"),
                            ("rejected", "rejected"),
                            ("result_changed", "result_changed"),
                            ("replay", "replay"),
                            ("removed", "removed"),
                        ],
                        max_length=20,
                    ),
                ),
                ("facts", models.JSONField(blank=True, default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="site.case",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decided_by",
                        to="site.revision",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Acknowledgement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("anomaly", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "official",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acknowledgements",
                        to="site.official",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acknowledgements",
                        to="site.revision",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RevisionSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revision_seats",
                        to="site.participant",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="site.revision",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="PublishedSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="published_seats",
                        to="site.gamerecord",
                    ),
                ),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="published_seats",
                        to="site.participant",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="site.round",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="gamerecord",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="games", to="site.round"
            ),
        ),
        migrations.CreateModel(
            name="Seating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                ("document", models.JSONField()),
                ("change", models.JSONField(blank=True, default=dict)),
                ("drawn_at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "draw",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seating",
                        to="site.draw",
                    ),
                ),
                (
                    "follows",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="site.seating",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seatings",
                        to="site.stage",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="site.stage"
            ),
        ),
        migrations.CreateModel(
            name="StagePlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                ("to_round", models.PositiveSmallIntegerField(null=True)),
                (
                    "participant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="site.participant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="site.stage",
                    ),
                ),
                (
                    "substitutes",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutes_of",
                        to="site.stageplace",
                    ),
                ),
            ],
            options={
                "ordering": ("participant__key",),
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "slug",
                    models.SlugField(
                        default=consigliere.site.models.tournament.new_slug,
                        max_length=40,
                        unique=True,
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("city", models.CharField(blank=True, max_length=100)),
                ("zone", models.CharField(default="Europe/Moscow", max_length=64)),
                ("edition", models.CharField(max_length=20)),
                ("edition_hash", models.CharField(blank=True, max_length=64)),
                ("first_day", models.DateField(blank=True, null=True)),
                ("last_day", models.DateField(blank=True, null=True)),
                ("is_public", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=0)),
                ("rehearsal_ended_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rehearses",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rehearsals",
                        to="site.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
            },
        ),
        migrations.AddField(
            model_name="stage",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stages",
                to="site.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="screens",
                        to="site.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddField(
            model_name="participant",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="participants",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="official",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="officials",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="milestone",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="milestones",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="journalchain",
            name="tournament",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="chain",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="gamerecord",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="draw",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="draws",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="commitment",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="commitments",
                to="site.tournament",
            ),
        ),
        migrations.AddField(
            model_name="case",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="cases",
                to="site.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                ("due_at", models.DateTimeField(null=True)),
                ("said_at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(null=True)),
                (
                    "said_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="announcements",
                        to="site.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Unveiling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("lines", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="unveilings",
                        to="site.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(fields=("chain", "number"), name="entry_once"),
        ),
        migrations.AddConstraint(
            model_name="journaltext",
            constraint=models.UniqueConstraint(fields=("entry", "key"), name="entry_text_once"),
        ),
        migrations.AddIndex(
            model_name="mail",
            index=models.Index(
                condition=models.Q(("state__in", ("waiting", "sending"))),
                fields=["due_at"],
                name="mail_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticechoice",
            constraint=models.UniqueConstraint(
                fields=("person", "kind"), name="notice_choice_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("official__isnull", True), ("participant__isnull", True), _connector="OR"
                ),
                name="invitation_for_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawnseat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="drawn_seat_once"),
        ),
        migrations.AddConstraint(
            model_name="drawnseat",
            constraint=models.UniqueConstraint(
                fields=("game", "participant"), name="drawn_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="drawnseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("number__lte", 10)),
                name="drawn_seat_1_to_10",
            ),
        ),
        migrations.AddConstraint(
            model_name="asking",
            constraint=models.UniqueConstraint(fields=("game", "participant"), name="asked_once"),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("game", "number"), name="revision_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(fields=("game", "author"), name="draft_once"),
        ),
        migrations.AddConstraint(
            model_name="consent",
            constraint=models.UniqueConstraint(fields=("revision", "mark"), name="consent_once"),
        ),
        migrations.AddConstraint(
            model_name="casestep",
            constraint=models.UniqueConstraint(
                fields=("case", "number"), name="case_step_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="casestep",
            constraint=models.UniqueConstraint(
                condition=models.Q(("step", "decide")), fields=("case",), name="case_decided_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="acknowledgement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("revision__isnull", False), ("official__isnull", False), _connector="XOR"
                ),
                name="acknowledged_of_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="acknowledgement",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revision__isnull", False)),
                fields=("revision", "anomaly"),
                name="acknowledged_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="acknowledgement",
            constraint=models.UniqueConstraint(
                condition=models.Q(("official__isnull", False)),
                fields=("official", "anomaly"),
                name="judge_acknowledged_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="revisionseat",
            constraint=models.UniqueConstraint(
                fields=("revision", "number"), name="revision_seat_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revisionseat",
            constraint=models.UniqueConstraint(
                fields=("revision", "participant"), name="revision_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revisionseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("number__lte", 10)),
                name="revision_seat_1_to_10",
            ),
        ),
        migrations.AddConstraint(
            model_name="publishedseat",
            constraint=models.UniqueConstraint(
                fields=("round", "participant"), name="player_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="publishedseat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="seat_once_a_game"),
        ),
        migrations.AddConstraint(
            model_name="publishedseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("number__lte", 10)),
                name="published_seat_1_to_10",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="round_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stageplace",
            constraint=models.UniqueConstraint(
                fields=("stage", "participant"), name="stage_place_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                condition=models.Q(("rehearsal_ended_at__isnull", True)),
                fields=("rehearses",),
                name="rehearsal_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rehearses__isnull", True), ("is_public", False), _connector="OR"
                ),
                name="rehearsal_private",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("tournament", "position"), name="stage_position_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="participant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "key"), name="participant_key_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="participant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("person__isnull", False)),
                fields=("tournament", "person"),
                name="participant_person_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="official",
            constraint=models.UniqueConstraint(
                fields=("tournament", "key"), name="official_key_once"
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("read_at", None)), fields=["person"], name="notice_unread"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("person", "tournament", "kind", "once"), name="notice_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="journalchain",
            constraint=models.UniqueConstraint(
                django.db.models.functions.comparison.Coalesce("tournament", 0), name="chain_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="gamerecord",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replay_of__isnull", True)),
                fields=("round", "table"),
                name="table_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="gamerecord",
            constraint=models.UniqueConstraint(fields=("tournament", "key"), name="game_key_once"),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(fields=("commitment", "number"), name="seed_once"),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("source", "seed"), ("commitment__isnull", True), _connector="XOR"
                ),
                name="seed_of_commitment",
            ),
        ),
        migrations.AddConstraint(
            model_name="commitment",
            constraint=models.UniqueConstraint(
                fields=("tournament", "kind"), name="commitment_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="case_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("asked__isnull", False), ("kind", "appeal"), ("present__isnull", False)
                    ),
                    models.Q(
                        models.Q(("kind", "appeal"), _negated=True),
                        ("asked__isnull", True),
                        ("line", ""),
                        ("present__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="case_line_of_appeal",
            ),
        ),
    ]
