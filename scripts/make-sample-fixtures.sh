#!/bin/sh
# Encodes golden messages of the samples (except the store) with protoc into
# e2e/fixtures/samples/*.pb, and the kitchen types into kitchen-types.binpb there, for a second opinion
# by protobuf-es. Needs protoc 27 or later for editions (such as `python -m grpc_tools.protoc` of the
# package grpcio-tools, in PROTOC), and the folder of google/protobuf/*.proto in PROTOC_INCLUDE if
# protoc does not find it. Tests read the committed files: run this only after a change of the sample
# .proto files or of the data that the server sends.
set -eu
cd "$(dirname "$0")/.."
out=e2e/fixtures/samples
mkdir -p "$out"

encode() { # sample and type, .proto file, fixture; text format on standard input
  # Unquoted, since PROTOC may be a command with arguments.
  ${PROTOC:-protoc} -I proto-samples/workspace/protos ${PROTOC_INCLUDE:+-I "$PROTOC_INCLUDE"} \
    --deterministic_output --encode="com.example.samples.$1" "$2" >"$out/$3.pb"
}

echo "product { id: 0 name: 'Pasta' description: 'Boil for 10 min.' }" |
  encode echo.Response echo/echo.proto echo-pasta
echo "name: 'Alice' id: 113517 course_code: 'CS31245'" |
  encode echo.TeamRequest echo/echo.proto echo-team

plan() { # number
  echo "name: 'TestBaseline$1' description: 'A plan for measuring the base line at'
    numberOfMinutes: 15 musicCollections: 1000 monthlyFee: 8.49 annualFee: 84.9 isActive: true"
}

plan 1 | encode plans.Plan plans/plan.proto plans-1
i=0
while [ "$i" -lt 100 ]; do
  i=$((i + 1))
  echo "plan { $(plan "$i") }"
done | encode plans.PlanList plans/plan.proto plans-100

echo "id: 1 first_name: 'Ines' last_name: 'Almeida' address: '12 Harbour Street'
  city: 'Porto Novo' telephone: '5550101001'
  pets { id: 1 name: 'Miso' birth_date { year: 2020 month: 9 day: 7 } type { id: 1 name: 'cat' }
    owner_id: 1
    visits { id: 5 pet_id: 1 date { year: 2024 month: 5 day: 21 } description: 'teeth cleaned' } }" |
  encode petclinic.Owner petclinic/owner.proto petclinic-owner-1

kitchen=src/main/sample-server/kitchen
encode kitchen.Kitchen kitchen/kitchen.proto kitchen <"$kitchen/kitchen.textproto"
encode kitchen.Pantry kitchen/pantry.proto kitchen-proto2 <"$kitchen/pantry.textproto"
encode kitchen.Cellar kitchen/cellar.proto kitchen-edition2023 <"$kitchen/cellar.textproto"

# Unquoted, since PROTOC may be a command with arguments.
# shellcheck disable=SC2086
${PROTOC:-protoc} -I proto-samples/workspace/protos ${PROTOC_INCLUDE:+-I "$PROTOC_INCLUDE"} \
  --include_imports --descriptor_set_out="$out/kitchen-types.binpb" \
  kitchen/kitchen.proto kitchen/pantry.proto kitchen/cellar.proto
