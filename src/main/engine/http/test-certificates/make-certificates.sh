#!/bin/sh
# Makes the certificates of the HTTP tests: ./make-certificates.sh, in this folder, with OpenSSL 3.
# They are committed, valid for 100 years, and worth nothing outside the tests. The key of the
# authority is thrown away at the end, so nobody can sign with it.
set -eu
cd "$(dirname "$0")"
trap 'rm -rf authority-key.pem requests' EXIT
mkdir -p requests

new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"
}

new_key authority-key.pem
openssl req -x509 -new -key authority-key.pem -sha256 -days 36500 -out authority.pem \
  -subj '/CN=Protodesk test authority' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign'

new_key server-key.pem
openssl req -x509 -new -key server-key.pem -sha256 -days 36500 -out self-signed.pem \
  -subj '/CN=127.0.0.1' -addext 'subjectAltName=IP:127.0.0.1,DNS:localhost'

# sign <file> <subjectAltName> <notBefore> <notAfter>
sign() {
  rm -rf requests/*
  : > requests/index.txt
  openssl req -new -key server-key.pem -subj '/CN=Protodesk test server' -out requests/server.csr
  cat > requests/authority.cnf <<EOF
[ca]
default_ca = authority
[authority]
database = requests/index.txt
new_certs_dir = requests
certificate = authority.pem
private_key = authority-key.pem
default_md = sha256
policy = any
rand_serial = yes
x509_extensions = server
[any]
commonName = supplied
[server]
subjectAltName = $2
EOF
  openssl ca -batch -notext -config requests/authority.cnf -startdate "$3" -enddate "$4" \
    -in requests/server.csr -out "$1"
}

sign trusted.pem 'IP:127.0.0.1,DNS:localhost' 20200101000000Z 21200101000000Z
sign expired.pem 'IP:127.0.0.1,DNS:localhost' 20200101000000Z 20200201000000Z
sign not-yet-valid.pem 'IP:127.0.0.1,DNS:localhost' 21190101000000Z 21200101000000Z
sign other-host.pem 'DNS:elsewhere.example' 20200101000000Z 21200101000000Z
