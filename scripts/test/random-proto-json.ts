import {
  type DescEnum,
  type DescExtension,
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  type Registry,
  ScalarType,
} from '@bufbuild/protobuf';
import fc, { type GeneratorValue } from 'fast-check';

/** Makes ProtoJSON of any message type, as protobuf-es describes it. */
export interface RandomMessages {
  readonly g: GeneratorValue;
  readonly registry: Registry;
  /** Types that an `Any` may contain. */
  readonly anyTypes: readonly string[];
}

const legacyRequired = 3;

/** Returns a message with some of its fields set, at most one of each oneof, and all required ones. */
export function randomMessage(random: RandomMessages, desc: DescMessage, depth: number): JsonValue {
  const special = specialOf(random, desc.typeName, depth);
  if (special !== undefined) return special;
  const json: Record<string, JsonValue> = {};
  const taken = new Set<unknown>();
  for (const field of fieldsOf(random, desc)) {
    const isRequired = (field.presence as number) === legacyRequired;
    const isDeep = field.message !== undefined && depth <= 0;
    if (!isRequired && (isDeep || !random.g(fc.boolean))) continue;
    if (field.oneof !== undefined) {
      if (taken.has(field.oneof)) continue;
      taken.add(field.oneof);
    }
    const name = field.kind === 'extension' ? `[${field.typeName}]` : field.jsonName;
    json[name] = randomField(random, field, depth);
  }
  return json;
}

type AnyField = DescField | DescExtension;

const extensions = new WeakMap<Registry, readonly DescExtension[]>();

function fieldsOf({ registry }: RandomMessages, desc: DescMessage): readonly AnyField[] {
  let all = extensions.get(registry);
  if (all === undefined) {
    all = [...registry].filter((one): one is DescExtension => one.kind === 'extension');
    extensions.set(registry, all);
  }
  return [...desc.fields, ...all.filter(({ extendee }) => extendee.typeName === desc.typeName)];
}

function randomField(random: RandomMessages, field: AnyField, depth: number): JsonValue {
  const { g } = random;
  const count = () => g(fc.integer, { min: 1, max: 3 });
  switch (field.fieldKind) {
    case 'scalar':
      return randomScalar(g, field.scalar);
    case 'enum':
      return randomEnum(g, field.enum);
    case 'message':
      return randomMessage(random, field.message, depth - 1);
    case 'list':
      return Array.from({ length: count() }, () => {
        if (field.listKind === 'scalar') return randomScalar(g, field.scalar);
        if (field.listKind === 'enum') return randomEnum(g, field.enum);
        return randomMessage(random, field.message, depth - 1);
      });
    case 'map': {
      const map: Record<string, JsonValue> = {};
      for (let left = count(); left > 0; left -= 1) {
        const key = String(randomScalar(g, field.mapKey));
        if (field.mapKind === 'scalar') map[key] = randomScalar(g, field.scalar);
        else if (field.mapKind === 'enum') map[key] = randomEnum(g, field.enum);
        else map[key] = randomMessage(random, field.message, depth - 1);
      }
      return map;
    }
  }
}

/** Returns the ProtoJSON of types that is not an object of their fields. */
function specialOf(random: RandomMessages, typeName: string, depth: number): JsonValue | undefined {
  const { g, registry, anyTypes } = random;
  const name = /^google\.protobuf\.(\w+)$/.exec(typeName)?.[1] ?? '';
  const wrapped = /^(\w+)Value$/.exec(name)?.[1]?.toUpperCase() as
    | keyof typeof ScalarType
    | undefined;
  if (wrapped !== undefined && wrapped in ScalarType) return randomScalar(g, ScalarType[wrapped]);
  switch (name) {
    case 'Timestamp':
      return g(
        fc.constantFrom,
        '2024-06-03T10:11:12.123Z',
        '1970-01-01T00:00:00Z',
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999999999Z',
      );
    case 'Duration':
      return g(fc.constantFrom, '0s', '1.500s', '-0.000000001s', '315576000000s');
    case 'FieldMask':
      return g(fc.constantFrom, '', 'name', 'userName,address.zipCode');
    case 'Value':
      return randomFree(g, Math.min(depth, 2));
    case 'Struct':
      return { a: randomFree(g, 1), 'b c': randomFree(g, 1) };
    case 'ListValue':
      return [randomFree(g, 1), randomFree(g, 1)];
    case 'Any': {
      if (depth <= 0 || g(fc.boolean)) return {};
      const inner = g(fc.constantFrom, ...anyTypes);
      const desc = registry.getMessage(inner);
      if (desc === undefined) return {};
      const content = randomMessage(random, desc, depth - 1);
      const url = { '@type': `type.googleapis.com/${inner}` };
      const isObject = specialOf(random, inner, 0) === undefined;
      return isObject ? { ...url, ...(content as JsonObject) } : { ...url, value: content };
    }
    default:
      return undefined;
  }
}

function randomFree(g: GeneratorValue, depth: number): JsonValue {
  const leaf = g(fc.constantFrom, null, true, 0, -0, -1.5, '', 'text "{{', 1e300);
  if (depth <= 0) return leaf;
  return g(fc.constantFrom, 'leaf', 'list', 'object') === 'leaf'
    ? leaf
    : g(fc.boolean)
      ? [leaf, randomFree(g, depth - 1)]
      : { k: leaf, 'l.m': randomFree(g, depth - 1) };
}

function randomEnum(g: GeneratorValue, desc: DescEnum): JsonValue {
  if (desc.typeName === 'google.protobuf.NullValue') return null;
  const names = desc.values.map(({ name }) => name);
  return desc.open && g(fc.integer, { min: 0, max: 4 }) === 0
    ? g(fc.constantFrom, 77, -5)
    : g(fc.constantFrom, ...names);
}

function randomScalar(g: GeneratorValue, scalar: ScalarType): string | number | boolean {
  switch (scalar) {
    case ScalarType.BOOL:
      return g(fc.boolean);
    case ScalarType.STRING:
      return g(
        fc.constantFrom,
        '',
        'plain',
        'ä€😀',
        'a "b" \\ \n\t\u0000',
        'no {{name}}',
        '\\{{a}}',
        '1',
      );
    case ScalarType.BYTES:
      return g(fc.constantFrom, '', 'AA==', '/+8=', 'aGVsbG8=');
    case ScalarType.DOUBLE:
      return g(fc.constantFrom, 0, -0, 0.1, 5e-324, 1.7976931348623157e308, 'NaN', '-Infinity');
    case ScalarType.FLOAT:
      return g(fc.constantFrom, 0, -0, 0.5, -16777216, 'NaN', 'Infinity');
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return g(fc.constantFrom, 0, 1, 127, 128, 4294967295);
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return g(fc.constantFrom, '0', '1', '9007199254740993', '18446744073709551615');
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return g(fc.constantFrom, '0', '-1', '9223372036854775807', '-9223372036854775808');
    default:
      return g(fc.constantFrom, 0, 1, -1, 2147483647, -2147483648);
  }
}
