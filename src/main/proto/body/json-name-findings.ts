import type protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { quote } from '../wire/show-string.ts';
import type { BodyFinding } from './body-finding.ts';
import { jsonFieldsOf, jsonNameOf, withoutDot } from './find-json-field.ts';
import { type NameHelp, saidToHave } from './name-help.ts';

/** Returns the finding for a member that is not a field of its object's type, with a suggested name. */
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

/** Suggests from the listed names; if none is close, from the other spellings of each field. */
function suggestionOf(
  help: NameHelp,
  type: protobuf.Type,
  key: string,
  names: readonly string[],
): string {
  const near = help.suggestion(key, names);
  return near === '.' ? help.suggestion(key, [...jsonFieldsOf(type).keys()]) : near;
}

/** Returns the finding for an enum value that does not exist, with a suggested value. */
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

/** Returns the field names in the style the user types: with underscores, or as ProtoJSON has them. */
function namesInStyle(type: protobuf.Type, typed: string): readonly string[] {
  const [known, nameOf] = typed.includes('_')
    ? [names.proto, fieldNameOf]
    : [names.json, jsonNameOf];
  const found = known.get(type) ?? type.fieldsArray.map(nameOf);
  known.set(type, found);
  return found;
}
