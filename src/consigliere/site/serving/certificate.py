"""The certificate a site in a local network shows, made here or given."""

import ipaddress
import ssl
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused
from consigliere.site.serving.folder import keep_private

_LIFE: Final = timedelta(days=397)
"""Browsers take no longer one."""

_RENEWED_BEFORE: Final = timedelta(days=30)


class Certificate(NamedTuple):
    """A certificate and its key as files, and the names it is for."""

    file: Path
    key: Path
    names: tuple[str, ...]
    fingerprint: str
    """SHA-256, as browsers show it."""
    is_ours: bool


def given(file: Path, key: Path) -> Certificate:
    """A certificate from elsewhere. Raises Refused where the two files are none that fit."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key, password=_NO_PASSWORD)
        shown = x509.load_pem_x509_certificates(file.read_bytes())[0]
    except (OSError, ValueError) as error:
        said = {"file": file, "key": key, "reason": getattr(error, "reason", None) or error}
        text = N_("{file} and {key} are no certificate with its key (PEM): {reason}")
        raise Refused(Message(text, said)) from None
    names = tuple(name for name in _names(shown) if "*" not in name)
    if not names:
        raise Refused(Message(N_("The certificate {file} names no host."), {"file": file}))
    return Certificate(file, key, names, _fingerprint(shown), is_ours=False)


def own(data: Path, names: Sequence[str], now: datetime) -> Certificate:
    """The certificate kept in a data folder: made anew where it lacks a name or is running out.

    Otherwise it stays: whoever accepted it once is not asked again.
    """
    file, key = data / "certificate.pem", data / "certificate-key.pem"
    shown = _kept(file, key)
    is_good = (
        shown is not None
        and set(names) <= set(_names(shown))
        and now + _RENEWED_BEFORE < shown.not_valid_after_utc
    )
    if shown is None or not is_good:
        shown = _make(file, key, names, now)
    return Certificate(file, key, tuple(names), _fingerprint(shown), is_ours=True)


def _kept(file: Path, key: Path) -> x509.Certificate | None:
    """The one there is, if the two files fit."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key, password=_NO_PASSWORD)
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError):
        return None


def _make(file: Path, key: Path, names: Sequence[str], now: datetime) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Consigliere")])
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + _LIFE)
        .add_extension(
            x509.SubjectAlternativeName([_general(name) for name in names]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(private.public_key()), critical=False
        )
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(private.public_key()),
            critical=False,
        )
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    keep_private(
        key,
        private.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )
    keep_private(file, made.public_bytes(serialization.Encoding.PEM))
    return made


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _names(shown: x509.Certificate) -> list[str]:
    try:
        told = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    ips = [str(ip) for ip in told.get_values_for_type(x509.IPAddress)]
    return [*told.get_values_for_type(x509.DNSName), *ips]


def _fingerprint(shown: x509.Certificate) -> str:
    return shown.fingerprint(hashes.SHA256()).hex(":").upper()


def _NO_PASSWORD() -> str:  # noqa: N802  (a constant that ssl wants as a function)
    """For a key that is locked: the server must not stop and ask on the terminal."""
    return ""
