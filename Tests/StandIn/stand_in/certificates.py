"""A private certificate authority and a server certificate for this machine, made when needed and never kept."""

import ipaddress
import os
import subprocess
from dataclasses import dataclass


@dataclass
class Certificate:
    authority: str  # PEM file a client must trust
    server: str
    key: str
    client: str = None  # a client certificate and its key, signed by the same authority
    client_key: str = None


def make(folder, host="127.0.0.1"):
    """Writes ca.pem, server.pem and server.key to `folder` with the `openssl` command."""
    os.makedirs(folder, exist_ok=True)
    files = ("ca.pem", "ca.key", "server.pem", "server.key", "server.csr", "server.ext", "client.pem", "client.key", "client.csr")
    names = {key: os.path.join(folder, key) for key in files}
    _openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=Stand-in private CA", "-keyout", names["ca.key"], "-out", names["ca.pem"],
        "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign,cRLSign",
    )
    _openssl(
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=gitlab.stand-in",
        "-keyout", names["server.key"], "-out", names["server.csr"],
    )
    alternatives = {"DNS:localhost", "IP:127.0.0.1"}
    try:
        alternatives.add(f"IP:{ipaddress.ip_address(host)}")
    except ValueError:
        alternatives.add(f"DNS:{host}")
    with open(names["server.ext"], "w") as file:
        file.write(
            f"subjectAltName={','.join(sorted(alternatives))}\nbasicConstraints=CA:FALSE\n"
            "keyUsage=digitalSignature\nextendedKeyUsage=serverAuth\n"
        )
    _openssl(
        "x509", "-req", "-in", names["server.csr"], "-CA", names["ca.pem"], "-CAkey", names["ca.key"], "-CAcreateserial",
        "-days", "2", "-extfile", names["server.ext"], "-out", names["server.pem"],
    )
    _openssl(
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=a runner",
        "-keyout", names["client.key"], "-out", names["client.csr"],
    )
    _openssl(
        "x509", "-req", "-in", names["client.csr"], "-CA", names["ca.pem"], "-CAkey", names["ca.key"], "-CAcreateserial",
        "-days", "2", "-out", names["client.pem"],
    )
    for leftover in ("ca.key", "server.csr", "server.ext", "client.csr"):
        os.remove(names[leftover])
    return Certificate(names["ca.pem"], names["server.pem"], names["server.key"], names["client.pem"], names["client.key"])


def _openssl(*arguments):
    done = subprocess.run(["openssl", *arguments], capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {arguments[0]}: {done.stderr.decode('utf-8', 'replace').strip()}")
