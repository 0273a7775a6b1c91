#!/bin/sh
# Encodes the golden messages of the sample store with protoc, into e2e/fixtures/store/*.pb.
# Needs protoc (Debian: protobuf-compiler). Tests read the committed files: run this only after a
# change of the sample .proto files.
set -eu
cd "$(dirname "$0")/.."
out=e2e/fixtures/store
mkdir -p "$out"

dates='created_at { year: 2024 month: 6 day: 3 } updated_at { year: 2024 month: 6 day: 3 }'

encode() { # type, .proto file, fixture; text format on standard input
  protoc -I proto-samples/workspace/protos --encode="com.example.samples.store.$1" \
    "store/$2.proto" >"$out/$3.pb"
}

user() { # id, name, role
  echo "id: $1 username: '$2' email: '$2@email.com' role: $3 $dates"
}

user 1 diego ADMIN | encode User user user-1

{
  echo "users { $(user 1 diego ADMIN) }"
  i=0
  while [ "$i" -le 398 ]; do
    echo "users { $(user "$((i + 2))" "user$i" EMPLOYEE) }"
    i=$((i + 1))
  done
} | encode UserCatalog user users

{
  id=0
  while read -r name; do
    id=$((id + 1))
    echo "products { id: $id name: '$name' $dates"
    echo "  products { id: $((2 * id - 1)) entity_id: $id $dates }"
    echo "  products { id: $((2 * id)) entity_id: $id $dates } }"
  done <<'END'
Milk
Bread
Eggs
Apples
Bananas
Orange Juice
Coffee
Tea
Cereal
Pasta
Tomato Sauce
Cheese
Yogurt
Water
Soda
Chips
Candy
Cookies
Ice Cream
Paper Towels
END
} | encode ProductCatalog product products

simple="username: 'SIMPLEUSER' email: 'simpleUser@gmail.com'"
echo "$simple password: '1234567890' role: EMPLOYEE" | encode CreateUser user_requests create-user
echo "id: 401 $simple role: EMPLOYEE $dates" | encode User user created-user

changed="username: 'NEWUSERNAME' email: 'simpleNewUser@gmail.com'"
echo "$changed" | encode EditUser user_requests edit-user
echo "id: 2 $changed role: EMPLOYEE $dates" | encode User user changed-user
