import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import { nearestNames } from '../text/nearest-names.ts';
import { type AssembledRoot, fullNameOf, type PendingExtension } from './assemble-root.ts';
import type { ParsedFile } from './parse-proto-file.ts';

/** What resolving found wrong, and which files miss something that they use. */
export interface NameResolution {
  readonly problems: readonly Problem[];
  readonly filesMissingTypes: ReadonlySet<ParsedFile>;
}

/**
 * Ties every type reference to one definition, by the scoping rules of the language: innermost
 * scope first, then outwards (protobuf language specification, "Name resolution").
 *
 * References become absolute, since the search of protobufjs also goes down into nested packages
 * and then finds the wrong one. A field, extension or method whose type is defined nowhere is
 * reported and taken out, so that its message stays usable and `resolveAll()` never throws:
 * ext/protojson calls it on each use.
 */
export function resolveNames(assembled: AssembledRoot): NameResolution {
  const { types, owners } = assembled;
  const problems: Problem[] = [];
  const filesMissingTypes = new Set<ParsedFile>();

  function miss(owner: ParsedFile, toProblem: (candidates: Types) => Problem): void {
    filesMissingTypes.add(owner);
    if (problems.length >= maxProblems) return;
    problems.push(toProblem(problems.length < maxSuggestions ? types : new Map()));
  }

  for (const [path, type] of types) {
    const owner = owners.get(path);
    if (!(type instanceof protobuf.Type) || !owner) continue;
    for (const field of [...type.fieldsArray]) {
      if (isScalar(field.type)) continue;
      const target = findInScopes(types, path, field.type);
      if (target) field.type = `.${target}`;
      else {
        miss(owner, (candidates) => missingFieldType(owner, path, field, candidates));
        removeField(type, field);
      }
    }
  }
  for (const extension of assembled.extensions) {
    const trouble = attachExtension(extension, types);
    if (trouble) miss(extension.owner, trouble);
  }
  for (const [path, service] of assembled.services) {
    const owner = owners.get(path);
    if (!owner) continue;
    for (const method of [...service.methodsArray]) {
      const missing = unresolvedSides(path, method, types);
      for (const side of missing) {
        miss(owner, (candidates) => missingMethodType(owner, path, method, side, candidates));
      }
      if (missing.length > 0) service.remove(method);
    }
  }
  return { problems, filesMissingTypes };
}

type Types = AssembledRoot['types'];

/** A schema that misses a whole tree would give thousands, each with a search for similar names. */
const maxProblems = 1000;
const maxSuggestions = 50;

/** Whether a field type is one of the fifteen scalars. */
export function isScalar(type: string): boolean {
  return Object.hasOwn(protobuf.types.basic, type);
}

/** The full name that a reference means, seen from a scope; undefined when nothing has it. */
export function findInScopes(types: Types, scope: string, reference: string): string | undefined {
  if (reference.startsWith('.')) {
    const absolute = reference.slice(1);
    return types.has(absolute) ? absolute : undefined;
  }
  for (let at = scope; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const candidate = at === '' ? reference : `${at}.${reference}`;
    if (types.has(candidate)) return candidate;
    if (at === '') return undefined;
  }
}

/** Takes a field out of its message, and of a oneof that it leaves empty. */
export function removeField(type: protobuf.Type, field: protobuf.Field): void {
  const oneof = field.partOf;
  oneof?.remove(field);
  type.remove(field);
  if (oneof && oneof.fieldsArray.length === 0) type.remove(oneof);
}

function attachExtension(
  { field, parent, owner }: PendingExtension,
  types: Types,
): ((candidates: Types) => Problem) | undefined {
  const scope = fullNameOf(parent);
  const path = scope === '' ? field.name : `${scope}.${field.name}`;
  const extended = findInScopes(types, scope, field.extend ?? '');
  const target = extended === undefined ? undefined : types.get(extended);
  if (!(target instanceof protobuf.Type)) {
    return () => missingExtended(owner, path, field);
  }
  if (!isScalar(field.type)) {
    const typeName = findInScopes(types, scope, field.type);
    if (typeName === undefined) {
      return (candidates) => missingFieldType(owner, path, field, candidates, path);
    }
    field.type = `.${typeName}`;
  }
  const taken = target.fieldsById[field.id];
  if (taken || target.isReservedId(field.id) || parent.get(field.name)) {
    const extendedName = fullNameOf(target);
    return () => extensionClash(owner, path, field, taken, extendedName);
  }
  field.extend = `.${extended}`;
  parent.add(field);
  return undefined;
}

type MethodSide = 'requestType' | 'responseType';

function unresolvedSides(
  servicePath: string,
  method: protobuf.Method,
  types: Types,
): readonly MethodSide[] {
  return (['requestType', 'responseType'] as const).filter((side) => {
    const target = findInScopes(types, servicePath, method[side]);
    if (target === undefined || !(types.get(target) instanceof protobuf.Type)) return true;
    method[side] = `.${target}`;
    return false;
  });
}

function missingFieldType(
  owner: ParsedFile,
  scope: string,
  field: protobuf.Field,
  types: Types,
  path = `${scope}.${field.protoName ?? field.name}`,
): Problem {
  return problem({
    kind: 'type-missing',
    title: 'A type that no schema defines',
    detail: `\`${path}\` has the type \`${field.type}\`, which is defined nowhere. The message works without this field; on the wire it shows as unknown field #${field.id}.`,
    location: owner.locate(path, 'type'),
    hint: missingHint(field.type, types),
  });
}

function missingMethodType(
  owner: ParsedFile,
  servicePath: string,
  method: protobuf.Method,
  side: MethodSide,
  types: Types,
): Problem {
  const path = `${servicePath}.${method.name}`;
  const isNoMessage = types.has(method[side]);
  return problem({
    kind: 'type-missing',
    title: isNoMessage ? 'Not a message type' : 'A type that no schema defines',
    detail: `The ${side === 'requestType' ? 'request' : 'response'} type \`${method[side]}\` of \`${path}\` ${isNoMessage ? 'is an enum' : 'is defined nowhere'}.`,
    location: owner.locate(path, side === 'requestType' ? 'type' : 'responseType'),
    hint: missingHint(method[side], types),
  });
}

function missingExtended(owner: ParsedFile, path: string, field: protobuf.Field): Problem {
  return problem({
    kind: 'type-missing',
    title: 'An extension of a message that no schema defines',
    detail: `\`${path}\` extends \`${field.extend}\`, which is no message here. The extension was left out.`,
    location: owner.locate(path, 'extended'),
    hint: 'Add the file that defines the message to the schema sources.',
  });
}

function extensionClash(
  owner: ParsedFile,
  path: string,
  field: protobuf.Field,
  taken: protobuf.Field | undefined,
  extended: string,
): Problem {
  const reason = taken
    ? `is already \`${fullNameOf(taken.declaringField ?? taken)}\``
    : 'cannot be used';
  return problem({
    kind: 'schema-conflict',
    // Options only annotate a schema; two vendors with one number hurt no message.
    severity: /^google\.protobuf\.\w+Options$/.test(extended) ? 'warning' : 'error',
    title: 'An extension number is used twice',
    detail: `\`${path}\` has the number ${field.id}, which ${reason} in \`${extended}\`. The extension was left out.`,
    location: owner.locate(path, 'number'),
    hint: 'Give it another number, or remove one of the two files.',
  });
}

function missingHint(reference: string, types: Types): string {
  const [near] = nearestNames(reference, [...types.keys()], 1);
  return near === undefined
    ? 'Add the file that defines it to the schema sources, or check the include roots.'
    : `Did you mean \`${near}\`? Otherwise add the file that defines it to the schema sources.`;
}
