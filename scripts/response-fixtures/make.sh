#!/bin/sh
# Encodes the kitchen messages with the protobuf libraries of Python, Go and Java into
# e2e/fixtures/answers/<language>: each plain and gzipped, and three of them with their lengths. protoc's own
# results are in e2e/fixtures/samples (make-sample-fixtures.sh). Needs python3 with the package protobuf (6 or
# later, in PYTHON), go and mvn. Tests read the committed files: run this only after a change of the kitchen.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
types=$root/e2e/fixtures/samples/kitchen-types.binpb
out=$root/e2e/fixtures/answers
kitchen=$root/src/main/sample-server/kitchen
texts=$(mktemp -d)
trap 'rm -rf "$texts" "$here/java/target"' EXIT
{
  echo "kitchen com.example.samples.kitchen.Kitchen"
  echo "pantry com.example.samples.kitchen.Pantry"
  echo "cellar com.example.samples.kitchen.Cellar"
} >"$texts/cases.txt"
cp "$kitchen/kitchen.textproto" "$kitchen/pantry.textproto" "$kitchen/cellar.textproto" "$texts/"
"${PYTHON:-python3}" "$here/encode.py" "$types" "$texts" "$out/python"
(cd "$here/go" && go run . "$types" "$texts" "$out/go")
(cd "$here/java" && mvn -q -B compile exec:java "-Dexec.args=$types $texts $out/java")
