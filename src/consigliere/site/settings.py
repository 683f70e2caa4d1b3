"""Django's settings: safe unless the environment says otherwise, and loud where it says nonsense.

CONSIGLIERE_DATA        the folder of the SQLite file, the uploads and the secret (default var)
CONSIGLIERE_SECRET_KEY  the secret; by default the file secret-key in that folder
CONSIGLIERE_HOSTS       the host names answered to, by commas (default localhost, 127.0.0.1)
CONSIGLIERE_ORIGINS     origins trusted with forms beyond those hosts, such as https://10.0.0.5:8000
CONSIGLIERE_ADDRESS     the address in links that are handed out, such as https://10.0.0.5:8000
CONSIGLIERE_HTTPS       whether pages come over HTTPS, which makes cookies secure (default no)
CONSIGLIERE_HSTS        whether browsers are to insist on HTTPS from now on (default as HTTPS)
CONSIGLIERE_PROXY       whether a proxy before us sets X-Forwarded-Proto (default no)
CONSIGLIERE_DEBUG       pages for programmers in place of plain errors (default no)
DATABASE_URL            PostgreSQL as postgres://…; by default SQLite in the data folder
EMAIL_URL               where mails are handed over: smtp://, smtps://, smtp+tls://user:password@host
                        (site/mail_address.py); by default none leaves, people see them on a page
"""

import hashlib
import os
from pathlib import Path
from typing import Any, Final

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from consigliere.site.environment import SECRET_FILE, Environment
from consigliere.site.mail_address import mail_settings

_environment: Final = Environment()
_HERE: Final = Path(__file__).resolve().parent

DATA = _environment.folder("DATA", "var")
SECRET_KEY = _environment.secret("SECRET_KEY", DATA / SECRET_FILE)
DEBUG = _environment.flag("DEBUG", default=False)
HTTPS = _environment.flag("HTTPS", default=False)
ADDRESS = _environment.address("ADDRESS")
ALLOWED_HOSTS = _environment.hosts("HOSTS", ("localhost", "127.0.0.1"))
CSRF_TRUSTED_ORIGINS = _environment.origins("ORIGINS")

# --------------------------------------------------------------------------------------- database


def _database() -> dict[str, Any]:
    default = f"sqlite:///{DATA / 'consigliere.sqlite3'}"
    try:
        found: dict[str, Any] = dict(dj_database_url.config(default=default))
    except (ValueError, KeyError) as error:
        raise ImproperlyConfigured(f"DATABASE_URL: expected postgres://…, got {error}") from None
    engine = found.get("ENGINE", "nothing of the kind")
    if engine.endswith("sqlite3"):
        # The default mode takes the lock for writing only when something is written, and fails
        # whoever read before; WAL lets others read meanwhile.
        found["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    elif engine.endswith("postgresql"):
        # Under ASGI requests come on changing threads: a pool, not a connection for each thread.
        # Nobody looks at an empty page for long: better an error of ours that he can repeat.
        pool = {"min_size": 1, "max_size": 10, "timeout": 10}
        found["OPTIONS"] = {"pool": pool, **found.get("OPTIONS", {})}
    else:
        raise ImproperlyConfigured(f"DATABASE_URL: expected SQLite or PostgreSQL, got {engine}")
    name = str(found.get("NAME") or "")
    if name in {"", ":memory:"} or "\0" in name:
        # SQLite in the memory would take in all that is entered, and forget it.
        raise ImproperlyConfigured("DATABASE_URL: expected the name of a database, got none")
    return found


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ------------------------------------------------------------------------------------ application

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "consigliere.site",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "consigliere.site.web.localities.ClockMiddleware",
    "consigliere.site.web.reading.ReadingMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "consigliere.site.web.keeping.KeepingMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "consigliere.site.web.refusals.RefusalMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "consigliere.site.urls"
ASGI_APPLICATION = "consigliere.site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        # Reports that are files elsewhere are pieces of pages here.
        "DIRS": [_HERE / "web" / "templates", _HERE.parent / "files" / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "consigliere.site.web.templating.environment",
            "context_processors": [
                "django.contrib.messages.context_processors.messages",
                "consigliere.site.web.templating.on_every_page",
            ],
        },
    },
    # Only for what Django itself renders, the widgets of forms.
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True},
]

# ----------------------------------------------------------------------------------------- people

AUTH_USER_MODEL = "site.Person"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account:sign_in"
LOGIN_REDIRECT_URL = "public:home"
LOGOUT_REDIRECT_URL = "public:home"

AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "consigliere.site.web.account.throttle.name_tried"
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "consigliere.site.web.account.throttle.locked_out"
AXES_HANDLER = "consigliere.site.web.account.throttle.Counting"
# What a failed attempt sent is kept nowhere; `next` may lead to an invitation.
AXES_SENSITIVE_PARAMETERS = ["username", "email", "name", "password", "again", "present", "next"]
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_DISABLE_ACCESS_LOG = True

# --------------------------------------------------------------------------------------- language

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "русский"), ("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ------------------------------------------------------------------------------ files and uploads

_STATIC: Final = _HERE / "web" / "static"


def _content_hash(folder: Path) -> str:
    """What changes in an address as soon as any file of a folder does.

    It stands before the names, not in them: what one file asks of another it finds beside itself,
    and everything may be kept for a year without a step that collects and renames.
    """
    content = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            content.update(f"{file.relative_to(folder).as_posix()}\n".encode())
            content.update(hashlib.sha256(file.read_bytes()).digest())
    return content.hexdigest()[:12]


STATIC_URL = f"static/{_content_hash(_STATIC)}/"
STATICFILES_DIRS = [_STATIC]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_MAX_AGE = 0 if DEBUG else 365 * 24 * 3600
MEDIA_ROOT = DATA / "uploads"
FILE_UPLOAD_MAX_MEMORY_SIZE = 1 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

# ------------------------------------------------------------------------------------------ mails

SENDS_MAILS = bool(os.environ.get("EMAIL_URL"))
_mail: Final = mail_settings(os.environ.get("EMAIL_URL", ""), ADDRESS)
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_HOST = _mail.get("EMAIL_HOST", "")
EMAIL_PORT = _mail.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = _mail.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = _mail.get("EMAIL_TIMEOUT")
DEFAULT_FROM_EMAIL = _mail.get("DEFAULT_FROM_EMAIL", "consigliere@localhost")

# ----------------------------------------------------------------------------------------- safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "consigliere.site.web.refusals.csrf_failure"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if _environment.flag("HSTS", default=HTTPS) else 0
# Neither what else lives under our domain nor a list built into browsers is ours to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if _environment.flag("PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# ----------------------------------------------------------------------------------------- the log

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # A wrong address or password is the asker's; the log of a site says what is wrong with it.
    "loggers": {"django.request": {"level": "ERROR"}, "axes": {"level": "ERROR"}},
}
