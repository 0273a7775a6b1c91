import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../../shared/problem.ts';
import { locateInFile } from '../../../../shared/text/locate-in-text.ts';
import { scopeOf } from '../../language/name-scopes.ts';
import { isScalar, maxFieldNumber } from '../../language/scalar-types.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { AssembledRoot } from './assemble-root.ts';

/**
 * Refuses a file whose content could reach the code that protobufjs generates from it.
 *
 * protobufjs turns a schema into code: names, numbers and defaults end up in `new Function`. The tokens that
 * this program builds from cannot carry anything dangerous. This check is the second lock, and does not rely
 * on that: names are plain identifiers, numbers in range, defaults of the declared type, options plain data.
 * It checks everything below the root, before anything is resolved or set up. Returns the first file to leave
 * out with its `schema-unsafe` Problem; undefined if all are safe.
 */
export function vetTypes({
  root,
  owners,
}: Pick<AssembledRoot, 'root' | 'owners'>):
  | { owner: OutlinedFile | undefined; problem: Problem }
  | undefined {
  const finding = firstFinding(root, '');
  if (!finding) return undefined;
  const owner = ownerOf(finding.path, owners);
  const offset = owner?.outline.entries.find(({ path }) => path === finding.path)?.nameOffset ?? 0;
  return {
    owner,
    problem: problem({
      kind: 'schema-unsafe',
      title: 'An unsafe schema',
      detail: `\`${finding.path}\`: ${finding.reason}. ${owner?.file.importPath ?? 'Its file'} was ignored.`,
      ...(owner ? { location: locateInFile(owner.file.path, owner.file.text, offset) } : {}),
      hint: 'Fix the file. If it is not yours, do not trust it.',
    }),
  };
}

function ownerOf(path: string, owners: AssembledRoot['owners']): OutlinedFile | undefined {
  for (let at = path; at !== ''; at = scopeOf(at)) {
    const owner = owners.get(at);
    if (owner) return owner;
  }
  return undefined;
}

interface Finding {
  readonly path: string;
  readonly reason: string;
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
const referencePattern = /^\.?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;
const maxNestedOptions = 64;

function firstFinding(scope: protobuf.NamespaceBase, path: string): Finding | undefined {
  for (const object of scope.nestedArray) {
    const finding = vetObject(object, join(path, object.name));
    if (finding) return finding;
  }
  return undefined;
}

function vetObject(object: protobuf.ReflectionObject, path: string): Finding | undefined {
  // Its declaration is checked.
  if (object instanceof protobuf.Field && object.declaringField) return undefined;
  const finding = vetName(object, path) ?? vetOptions(object, path);
  if (finding) return finding;
  if (object instanceof protobuf.Field) return vetField(object, path);
  if (object instanceof protobuf.Enum) return vetEnum(object, path);
  if (object instanceof protobuf.Service) return vetEach(object.methodsArray, path, vetMethod);
  if (object instanceof protobuf.Type) {
    const inFields = vetEach(object.fieldsArray, path, vetObject);
    return inFields ?? vetEach(object.oneofsArray, path, vetObject) ?? firstFinding(object, path);
  }
  return object instanceof protobuf.Namespace ? firstFinding(object, path) : undefined;
}

function vetEach<T extends protobuf.ReflectionObject>(
  objects: readonly T[],
  scope: string,
  vet: (object: T, path: string) => Finding | undefined,
): Finding | undefined {
  for (const object of objects) {
    const finding = vet(object, join(scope, object.name));
    if (finding) return finding;
  }
  return undefined;
}

function vetName(object: protobuf.ReflectionObject, path: string): Finding | undefined {
  return namePattern.test(object.name) ? undefined : { path, reason: 'its name is not plain' };
}

function vetField(field: protobuf.Field, path: string): Finding | undefined {
  if (!Number.isInteger(field.id) || field.id < 0 || field.id > maxFieldNumber) {
    return { path, reason: `its number ${field.id} is out of range (1 to ${maxFieldNumber})` };
  }
  const references = [field.type, field.extend ?? field.type];
  if (field instanceof protobuf.MapField) references.push(field.keyType);
  if (!references.every((reference) => referencePattern.test(reference))) {
    return { path, reason: 'its type is not a plain name' };
  }
  if (field.jsonName !== undefined && !isJsonName(field.jsonName)) {
    return { path, reason: 'its json_name is not a plain string' };
  }
  const declared: unknown = field.getOption('default');
  return declared === undefined || fitsType(declared, field.type)
    ? undefined
    : {
        path,
        reason: `its default is not a valid ${isScalar(field.type) ? field.type : 'enum value'}`,
      };
}

function vetEnum(type: protobuf.Enum, path: string): Finding | undefined {
  for (const name of Object.keys(type.values)) {
    const number = type.values[name];
    if (!namePattern.test(name)) {
      return { path: join(path, name), reason: 'its name is not plain' };
    }
    if (typeof number !== 'number' || !isInRange(number, -(2 ** 31), 2 ** 31 - 1)) {
      return { path: join(path, name), reason: `its number ${number} exceeds 32 bits` };
    }
  }
  return isPlainData(type.valuesOptions, 0)
    ? undefined
    : { path, reason: 'the options of its values are not plain data' };
}

function vetMethod(method: protobuf.Method, path: string): Finding | undefined {
  const areNames = [method.requestType, method.responseType].every((reference) =>
    referencePattern.test(reference),
  );
  return (
    vetName(method, path) ??
    vetOptions(method, path) ??
    (areNames ? undefined : { path, reason: 'its types are not plain names' })
  );
}

/** The types of the options that protobufjs itself uses. */
const actingOptions: Readonly<Record<string, 'boolean' | 'string' | 'object'>> = {
  packed: 'boolean',
  allow_alias: 'boolean',
  map_entry: 'boolean',
  message_set_wire_format: 'boolean',
  proto3_optional: 'boolean',
  json_name: 'string',
  features: 'object',
};

function vetOptions(object: protobuf.ReflectionObject, path: string): Finding | undefined {
  for (const [name, value] of Object.entries(object.options ?? {})) {
    const wanted = Object.hasOwn(actingOptions, name) ? actingOptions[name] : undefined;
    if ((wanted && typeof value !== wanted) || !isPlainData(value, 0)) {
      return { path, reason: `its option \`${name}\` has the wrong kind of value` };
    }
  }
  // The parser sets it for the word `optional`, and then inside a separate oneof.
  const isForged = object.getOption('proto3_optional') === true && !isInOneof(object);
  return isForged ? { path, reason: 'its option `proto3_optional` is not for schemas' } : undefined;
}

function isInOneof(object: protobuf.ReflectionObject): boolean {
  return (
    object instanceof protobuf.Field && (object.partOf !== null || object.extend !== undefined)
  );
}

function isPlainData(value: unknown, depth: number): boolean {
  if (depth > maxNestedOptions) return false;
  if (value === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof value)) {
    return true;
  }
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((item) => isPlainData(item, depth + 1));
  if (value instanceof Uint8Array) return true;
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every((item) => isPlainData(item, depth + 1));
}

function isJsonName(name: unknown): boolean {
  return typeof name === 'string' && !name.includes('\0');
}

function fitsType(value: unknown, type: string): boolean {
  switch (type) {
    case 'double':
    case 'float':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string';
    case 'bytes':
      return typeof value === 'string' || value instanceof Uint8Array;
    case 'int32':
    case 'sint32':
    case 'sfixed32':
      return isInRange(value, -(2 ** 31), 2 ** 31 - 1);
    case 'uint32':
    case 'fixed32':
      return isInRange(value, 0, 2 ** 32 - 1);
    case 'int64':
    case 'sint64':
    case 'sfixed64':
    case 'uint64':
    case 'fixed64':
      return typeof value === 'string' && /^-?\d{1,20}$/.test(value);
    default:
      return typeof value === 'string' && namePattern.test(value);
  }
}

function isInRange(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function join(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}
