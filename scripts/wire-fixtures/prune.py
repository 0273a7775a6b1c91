"""Reduces a descriptor set to some of its files and to what decides the wire format and JSON.

Keeps all files outside Google's APIs. Adds Google's files in the order of their names' hashes, with all imports,
until there are WANTED message types. Drops services, and options that affect neither the wire format nor JSON.
"""

import hashlib
import sys

from google.protobuf import descriptor_pb2

WANTED = 3200
KEPT = {
    "FileOptions": ["features"],
    "MessageOptions": ["message_set_wire_format", "map_entry", "features",
                       "deprecated_legacy_json_field_conflicts"],
    "FieldOptions": ["packed", "features"],
    "OneofOptions": ["features"],
    "EnumOptions": ["allow_alias", "features"],
    "EnumValueOptions": [],
    "ExtensionRangeOptions": [],
}


def strip(message):
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.name == "options":
            kept = KEPT[field.message_type.name]
            for option, _ in list(value.ListFields()):
                if option.is_extension or option.name not in kept:
                    value.ClearField(option.name) if not option.is_extension else value.ClearExtension(option)
            value.DiscardUnknownFields()
            if not value.ListFields():
                message.ClearField("options")
        elif field.is_repeated:
            for item in value:
                strip(item)
        else:
            strip(value)


def count(messages):
    return sum(1 + count(m.nested_type) for m in messages if not m.options.map_entry)


everything = descriptor_pb2.FileDescriptorSet.FromString(open(sys.argv[1], "rb").read())
files = {file.name: file for file in everything.file}


def is_own(name):
    return not name.startswith(("google/", "grafeas/")) or name.startswith("google/protobuf/")


chosen = set()


def choose(name):
    if name in chosen:
        return
    chosen.add(name)
    for dependency in files[name].dependency:
        choose(dependency)


for name in files:
    if is_own(name):
        choose(name)
for name in sorted(files, key=lambda n: hashlib.sha256(n.encode()).digest()):
    if sum(count(files[n].message_type) for n in chosen) >= WANTED:
        break
    choose(name)

pruned = descriptor_pb2.FileDescriptorSet()
for file in everything.file:
    if file.name not in chosen:
        continue
    file.ClearField("source_code_info")
    file.ClearField("service")
    strip(file)
    pruned.file.append(file)
open(sys.argv[2], "wb").write(pruned.SerializeToString())
print(f"{len(pruned.file)} files, {sum(count(f.message_type) for f in pruned.file)} types")
