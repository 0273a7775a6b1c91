import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { AssembledRoot } from './assemble-root.ts';
import { editionOf } from './edition-of.ts';
import { exactDefault } from './exact-default.ts';
import type { DefinitionPart, ParsedFile } from './parse-proto-file.ts';
import { isScalar, removeField } from './resolve-names.ts';

/**
 * Corrects what protobufjs reads otherwise than protoc, and takes out what would harm a message:
 * a field number 0, defaults that do not fit, JSON names that clash (ext/protojson then refuses the
 * whole type). Each correction of a mistake in the file is a `schema-rule` Problem.
 *
 * To be called when names are resolved, and before `resolveAll()`.
 */
export function repairFields({ types, owners }: AssembledRoot): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [path, type] of types) {
    const owner = owners.get(path);
    if (!(type instanceof protobuf.Type) || !owner) continue;
    for (const field of [...type.fieldsArray]) {
      if (field.declaringField) continue;
      nameGroupAsProtoc(field, types);
      problems.push(...repairField(owner, path, type, field, types));
    }
    problems.push(...separateJsonNames(owner, path, type));
  }
  return problems;
}

function repairField(
  owner: ParsedFile,
  scope: string,
  type: protobuf.Type,
  field: protobuf.Field,
  types: AssembledRoot['types'],
): readonly Problem[] {
  if (field.id === 0) {
    removeField(type, field);
    const detail = `\`${nameOf(field)}\` has the number 0; numbers start at 1. The message works without this field.`;
    return [broken(owner, scope, field, 'number', 'A field number 0', detail)];
  }
  const declared: unknown = field.getOption('default');
  if (declared === undefined) return [];
  const wrong = wrongDefault(field, declared, types);
  if (wrong) {
    setDefault(field, undefined);
    const detail = `${wrong} The default was ignored.`;
    return [broken(owner, scope, field, 'name', 'A default that does not fit', detail)];
  }
  const entry = owner.entriesAt(`${scope}.${nameOf(field)}`).find((found) => found.defaultTokens);
  const exact = exactDefault(field.type, entry?.defaultTokens ?? []);
  if (exact === null) {
    setDefault(field, undefined);
    const detail = `The default of \`${nameOf(field)}\` does not fit ${field.type}; it was ignored.`;
    return [broken(owner, scope, field, 'name', 'A default that does not fit', detail)];
  }
  if (exact !== undefined && entry) setDefault(field, exact);
  return [];
}

/** protoc calls the field of `group Data` `data` however it is cased; protobufjs keeps inner capitals. */
function nameGroupAsProtoc(field: protobuf.Field, types: AssembledRoot['types']): void {
  const target = isScalar(field.type) ? undefined : types.get(field.type.slice(1));
  const isGroup = target instanceof protobuf.Type && Reflect.get(target, 'group') === true;
  if (isGroup && field.name.toLowerCase() === target.name.toLowerCase()) {
    const renamed: protobuf.FieldBase = field;
    renamed.protoName = target.name.toLowerCase();
  }
}

function wrongDefault(
  field: protobuf.Field,
  declared: unknown,
  types: AssembledRoot['types'],
): string | undefined {
  const name = `\`${nameOf(field)}\``;
  if (field.repeated || field.map) return `${name} is repeated, so it has no default.`;
  if (editionOf(field) === 'proto3') return 'proto3 has no explicit defaults.';
  if (isScalar(field.type)) return undefined;
  const target = types.get(field.type.slice(1));
  if (!(target instanceof protobuf.Enum)) return `${name} is a message, so it has no default.`;
  return Object.hasOwn(target.values, String(declared))
    ? undefined
    : `\`${String(declared)}\` is no value of \`${target.name}\`.`;
}

/**
 * Two fields may not share a JSON name. proto2 allows it in the schema (JSON is then best effort),
 * so the later field falls back to its proto name.
 */
function separateJsonNames(
  owner: ParsedFile,
  scope: string,
  type: protobuf.Type,
): readonly Problem[] {
  const fields = type.fieldsArray.filter((field) => !field.declaringField);
  const taken = new Map(fields.map((field) => [nameOf(field), field]));
  const problems: Problem[] = [];
  for (const field of fields) {
    const jsonName = field.jsonName ?? protobuf.util.jsonName(nameOf(field));
    const other = taken.get(jsonName);
    if (other === undefined || other === field) {
      taken.set(jsonName, field);
      continue;
    }
    const renamed: protobuf.FieldBase = field;
    renamed.jsonName = nameOf(field);
    const detail = `\`${nameOf(field)}\` and \`${nameOf(other)}\` are both \`${jsonName}\` in JSON. \`${nameOf(field)}\` keeps its own name there.`;
    problems.push({
      ...broken(owner, scope, field, 'name', 'Two fields with one JSON name', detail),
      severity: editionOf(field) === 'proto2' ? 'warning' : 'error',
    });
  }
  return problems;
}

function setDefault(field: protobuf.Field, value: string | Uint8Array | undefined): void {
  if (!field.options) return;
  if (value === undefined) delete field.options.default;
  else field.options.default = value;
}

function broken(
  owner: ParsedFile,
  scope: string,
  field: protobuf.Field,
  part: DefinitionPart,
  title: string,
  detail: string,
): Problem {
  return problem({
    kind: 'schema-rule',
    title,
    detail,
    location: owner.locate(`${scope}.${nameOf(field)}`, part),
    hint: 'Other tools refuse this file until it is fixed.',
  });
}

function nameOf(field: protobuf.Field): string {
  return field.protoName ?? field.name;
}
