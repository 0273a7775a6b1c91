import type protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { quote } from '../wire/show-string.ts';
import type { BodyFinding } from './body-finding.ts';
import { jsonFieldsOf, jsonNameOf, withoutDot } from './find-json-field.ts';
import { type NameHelp, saidToHave } from './name-help.ts';

/** A member of an object that is none of its type's fields, with the name that was likely meant. */
export function unknownField(
  help: NameHelp,
  type: protobuf.Type,
  key: string,
  offset: number,
  path: string,
): BodyFinding {
  const names = namesInStyle(type, key);
  const what = `unknown field \`${key}\`${suggestionOf(help, type, key, names)}`;
  return { offset, path, what, hint: saidToHave(withoutDot(type.fullName), names) };
}

/** By the names as they are listed; where none of them is near, by the other spellings of each field. */
function suggestionOf(
  help: NameHelp,
  type: protobuf.Type,
  key: string,
  names: readonly string[],
): string {
  const near = help.suggestion(key, names);
  return near === '.' ? help.suggestion(key, [...jsonFieldsOf(type).keys()]) : near;
}

/** An enum value that does not exist, with the one that was likely meant. */
export function unknownEnumName(
  help: NameHelp,
  type: protobuf.Enum,
  name: string,
  offset: number,
  path: string,
): BodyFinding {
  const names = Object.keys(type.values);
  return {
    offset,
    path,
    what: `${type.name} has no value named ${quote(name)}${help.suggestion(name, names)}`,
    hint: saidToHave(type.name, names),
  };
}

const names = {
  proto: new WeakMap<protobuf.Type, readonly string[]>(),
  json: new WeakMap<protobuf.Type, readonly string[]>(),
};

/** The names of fields as this user writes names: with underscores, or as ProtoJSON has it. */
function namesInStyle(type: protobuf.Type, typed: string): readonly string[] {
  const [known, nameOf] = typed.includes('_')
    ? [names.proto, fieldNameOf]
    : [names.json, jsonNameOf];
  const found = known.get(type) ?? type.fieldsArray.map(nameOf);
  known.set(type, found);
  return found;
}
