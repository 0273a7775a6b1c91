#!/bin/sh
# Makes src/main/proto/body/fixtures/wire-forms.binpb.br: protoc's descriptors of over 3000 message types, from
# a fixed selection of google-proto-files (npm) and from the folder protos here. Needs protoc 32 or later for
# edition 2024, in PROTOC, and Python with the package protobuf in PYTHON (both come with
# `pip install grpcio-tools`: PROTOC="python -m grpc_tools.protoc"). Tests read the committed file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
google="$here/../../node_modules/google-proto-files"
out="$here/../../src/main/proto/body/fixtures/wire-forms.binpb.br"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
cd "$google"
# The excluded files need an edition that protoc does not support yet, or define the same names as others.
find google grafeas -name '*.proto' | grep -v '^google/protobuf/' | sort >"$made/files"
for file in util/json_format; do
  echo "google/protobuf/$file.proto"
done >>"$made/files"
(cd "$here/protos" && find . -name '*.proto' | sed 's,^\./,,' | sort) >>"$made/files"
# Unquoted, since PROTOC may be a command with arguments.
${PROTOC:-protoc} -I "$here/protos" -I . --include_imports --descriptor_set_out="$made/all.binpb" "@$made/files"
mkdir -p "$(dirname "$out")"
"${PYTHON:-python3}" "$here/prune.py" "$made/all.binpb" "$made/pruned.binpb"
node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const { brotliCompressSync } = require("node:zlib");
  const [, from, to] = process.argv;
  writeFileSync(to, brotliCompressSync(readFileSync(from)));
' "$made/pruned.binpb" "$out"
