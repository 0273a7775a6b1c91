#!/bin/sh
# Makes the descriptor sets in src/main/proto/types/descriptor-set/fixtures with protoc, from the
# .proto files in its folder protos. Needs protoc 32 or later for edition 2024 (such as
# `python -m grpc_tools.protoc` of the package grpcio-tools, in PROTOC), and the folder of
# google/protobuf/*.proto in PROTOC_INCLUDE if protoc does not find it. Tests read the committed
# files: run this only after a change of the fixture .proto files.
set -eu
cd "$(dirname "$0")/../src/main/proto/types/descriptor-set/fixtures"

describe() { # fixture, then arguments of protoc
  out=$1
  shift
  # Unquoted, since PROTOC may be a command with arguments.
  ${PROTOC:-protoc} -I protos ${PROTOC_INCLUDE:+-I "$PROTOC_INCLUDE"} \
    --descriptor_set_out="$out" "$@"
}

all="acme/latest.proto acme/legacy.proto acme/modern.proto acme/orders.proto acme/rules.proto"
# shellcheck disable=SC2086 # several files
describe with-source.binpb --include_imports --include_source_info --retain_options $all
# shellcheck disable=SC2086
describe without-source.binpb --include_imports --retain_options $all
# Without the definitions of the options that it uses.
describe without-imports.binpb --include_source_info acme/orders.proto
gzip -9 -n -c without-source.binpb >without-source.binpb.gz
