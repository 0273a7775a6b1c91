import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { AssembledRoot } from './assemble-root.ts';
import { builtInPrefix } from './built-in-protos.ts';
import { editionOf } from './edition-of.ts';
import type { DefinitionPart, ParsedFile } from './parse-proto-file.ts';

const firstReserved = 19_000;
const lastReserved = 19_999;

/**
 * Rules of the language that protobufjs does not enforce; the types stay usable.
 *
 * Field numbers 19000 to 19999, extension ranges, the zero that an open enum starts with, and enum
 * values, which share the scope around their enum (protobuf language guide). Called when everything
 * is resolved. Built-in files are taken as right.
 */
export function lintSchema(assembled: AssembledRoot): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [path, type] of assembled.types) {
    const owner = assembled.owners.get(path);
    if (!owner || owner.file.path.startsWith(builtInPrefix)) continue;
    if (type instanceof protobuf.Type) problems.push(...lintFields(owner, path, type));
    else problems.push(...lintFirstValue(owner, path, type));
  }
  return [
    ...problems,
    ...assembled.extensions.flatMap(({ field, owner }) => lintExtension(owner, field)),
    ...lintValueScopes(assembled),
  ];
}

function lintFields(owner: ParsedFile, path: string, type: protobuf.Type): readonly Problem[] {
  return type.fieldsArray
    .filter(
      ({ id, declaringField }) => !declaringField && id >= firstReserved && id <= lastReserved,
    )
    .map((field) =>
      broken(owner, `${path}.${field.protoName ?? field.name}`, 'number', {
        title: 'A reserved field number',
        detail: `\`${field.protoName ?? field.name}\` has the number ${field.id}; ${firstReserved} to ${lastReserved} belong to the protobuf implementation.`,
      }),
    );
}

function lintExtension(owner: ParsedFile, field: protobuf.Field): readonly Problem[] {
  const extended = field.extensionField?.parent;
  if (!(extended instanceof protobuf.Type)) return [];
  const ranges = (extended.extensions ?? []) as readonly (readonly number[])[];
  const fits = ranges.some(([from = 0, to = 0]) => field.id >= from && field.id <= to);
  if (fits || owner.file.path.startsWith(builtInPrefix)) return [];
  const path = field.fullName.replace(/^\./, '');
  return [
    broken(owner, path, 'number', {
      title: 'An extension outside the extension ranges',
      detail: `\`${path}\` has the number ${field.id}, which \`${extended.fullName.slice(1)}\` does not set aside for extensions.`,
    }),
  ];
}

function lintFirstValue(owner: ParsedFile, path: string, type: protobuf.Enum): readonly Problem[] {
  const [first] = Object.keys(type.values);
  if (first === undefined) {
    const detail = `\`${type.name}\` has no values; an enum needs at least one.`;
    return [broken(owner, path, 'name', { title: 'An enum without values', detail })];
  }
  if (!isOpen(type) || type.values[first] === 0) return [];
  return [
    broken(owner, `${path}.${first}`, 'number', {
      title: 'An enum that does not start with 0',
      detail: `The first value of \`${type.name}\` is \`${first} = ${type.values[first]}\`; it has to be 0, which is what an unset field reads as.`,
    }),
  ];
}

/** proto3 enums and, unless they say otherwise, those of editions. */
function isOpen(type: protobuf.Enum): boolean {
  const features: unknown = Reflect.get(type, '_features');
  if (features && typeof features === 'object' && 'enum_type' in features) {
    return features.enum_type === 'OPEN';
  }
  return editionOf(type) !== 'proto2';
}

interface NamedPlace {
  readonly owner: ParsedFile;
  readonly path: string;
  readonly what: string;
}

function lintValueScopes({ types, services, owners }: AssembledRoot): readonly Problem[] {
  const taken = new Map<string, NamedPlace>();
  for (const path of [...types.keys(), ...services.keys()]) {
    const owner = owners.get(path);
    if (owner) taken.set(path, { owner, path, what: `the type \`${lastPart(path)}\`` });
  }
  const problems: Problem[] = [];
  for (const [enumPath, type] of types) {
    const owner = owners.get(enumPath);
    if (!(type instanceof protobuf.Enum) || !owner) continue;
    const scope = enumPath.slice(0, Math.max(0, enumPath.lastIndexOf('.')));
    for (const name of Object.keys(type.values)) {
      const place = {
        owner,
        path: `${enumPath}.${name}`,
        what: `a value of \`${lastPart(enumPath)}\``,
      };
      const key = scope === '' ? name : `${scope}.${name}`;
      const other = taken.get(key);
      if (other) problems.push(valueClash(place, other, name, scope));
      else taken.set(key, place);
    }
  }
  return problems;
}

function valueClash(place: NamedPlace, other: NamedPlace, name: string, scope: string): Problem {
  const { line } = other.owner.locate(other.path, 'name');
  const where = `${other.owner.file.path}:${line}`;
  return {
    ...broken(place.owner, place.path, 'name', {
      title: 'An enum value whose name is taken',
      detail: `\`${name}\` is ${place.what} and ${other.what} (${where}). Enum values share the scope around their enum, here ${scope === '' ? 'the file without a package' : `\`${scope}\``}.`,
    }),
    // Files that are never compiled together may repeat a name.
    severity: place.owner === other.owner ? 'error' : 'warning',
    hint: `Give the values a prefix, such as the name of their enum.`,
  };
}

function broken(
  owner: ParsedFile,
  path: string,
  part: DefinitionPart,
  words: { readonly title: string; readonly detail: string },
): Problem {
  return problem({
    kind: 'schema-rule',
    ...words,
    location: owner.locate(path, part),
    hint: 'Other tools refuse this file until it is fixed. Here the type stays usable.',
  });
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
