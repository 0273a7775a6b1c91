import type { DescExtension, DescField, DescMessage, Registry } from '@bufbuild/protobuf';
import fc, { type GeneratorValue } from 'fast-check';
import { writeVarint } from '../../src/main/proto/bytes/write-varint.ts';
import { isFault, readFieldAt, wireTypes } from '../../src/main/proto/wire/read-field.ts';

/** Field numbers that no type of the kitchen schema has. */
const [firstUnknown, lastUnknown] = [700, 720];

/** A message whose every part may have unknown fields. */
export interface WithUnknownFields {
  readonly bytes: Uint8Array;
  /** The message without extra fields in map entries, which JSON cannot represent. */
  readonly shown: Uint8Array;
}

/**
 * Adds unknown fields to messages at every depth: in fields, lists, groups, extensions, values and entries of
 * maps, and inside an `Any`; including varints, tags and lengths that are longer than necessary.
 */
export function addUnknownFields(
  g: GeneratorValue,
  registry: Registry,
  desc: DescMessage,
  given: Uint8Array,
): WithUnknownFields {
  const { bytes, shown } = rewrite({ g, registry }, desc, given);
  return { bytes, shown };
}

interface Random {
  readonly g: GeneratorValue;
  readonly registry: Registry;
}

function rewrite(random: Random, desc: DescMessage, given: Uint8Array): WithUnknownFields {
  const bytes: Uint8Array[] = [];
  const shown: Uint8Array[] = [];
  for (const part of fieldsIn(given)) {
    const field = fieldOf(random.registry, desc, part.number);
    const isAnyValue = desc.typeName === 'google.protobuf.Any' && part.number === 2;
    const inner = isAnyValue ? contentOf(random.registry, given) : field?.message;
    if (field?.fieldKind === 'map') {
      const value = field.mapKind === 'message' ? field.message : null;
      const entry = rewriteEntry(random, value, part.value);
      bytes.push(wrapped(part, entry.bytes));
      if (!entry.isOdd) shown.push(wrapped(part, entry.shown));
    } else if (inner && part.wireType !== wireTypes.varint) {
      const made = rewrite(random, inner, part.value);
      bytes.push(wrapped(part, made.bytes));
      shown.push(wrapped(part, made.shown));
    } else {
      bytes.push(part.raw);
      shown.push(part.raw);
    }
  }
  bytes.push(...someUnknown(random.g, 4));
  return { bytes: Buffer.concat(bytes), shown: Buffer.concat(shown) };
}

function rewriteEntry(
  random: Random,
  value: DescMessage | null,
  given: Uint8Array,
): WithUnknownFields & { readonly isOdd: boolean } {
  const bytes: Uint8Array[] = [];
  const shown: Uint8Array[] = [];
  for (const part of fieldsIn(given)) {
    if (part.number !== 2 || value === null) {
      bytes.push(part.raw);
      shown.push(part.raw);
      continue;
    }
    const made = rewrite(random, value, part.value);
    bytes.push(wrapped(part, made.bytes));
    shown.push(wrapped(part, made.shown));
  }
  const odd = someUnknown(random.g, 4);
  bytes.push(...odd);
  return { bytes: Buffer.concat(bytes), shown: Buffer.concat(shown), isOdd: odd.length > 0 };
}

/** Returns none, most often. */
function someUnknown(g: GeneratorValue, oneIn: number): Uint8Array[] {
  if (g(fc.integer, { min: 1, max: oneIn }) > 1) return [];
  const count = g(fc.integer, { min: 1, max: 3 });
  return Array.from({ length: count }, () => unknownField(g, 2));
}

function unknownField(g: GeneratorValue, depth: number): Uint8Array {
  const number = g(fc.integer, { min: firstUnknown, max: lastUnknown });
  const tag = (wireType: number) => varint(g, number * 8 + wireType, 5);
  const content = () => Buffer.concat(depth === 0 ? [] : [unknownField(g, depth - 1)]);
  switch (g(fc.integer, { min: 0, max: 5 })) {
    case 0:
      return Buffer.concat([tag(wireTypes.varint), varint(g, g(fc.nat), 10)]);
    case 1:
      return Buffer.concat([tag(wireTypes.fixed32), someBytes(g, 4, 4)]);
    case 2:
      return Buffer.concat([tag(wireTypes.fixed64), someBytes(g, 8, 8)]);
    case 3:
      return Buffer.concat([tag(wireTypes.startGroup), content(), tag(wireTypes.endGroup)]);
    case 4: {
      const inner = content();
      return Buffer.concat([tag(wireTypes.lengthDelimited), varint(g, inner.length, 5), inner]);
    }
    default: {
      const inner = someBytes(g, 0, 9);
      return Buffer.concat([tag(wireTypes.lengthDelimited), varint(g, inner.length, 5), inner]);
    }
  }
}

function someBytes(g: GeneratorValue, minLength: number, maxLength: number): Uint8Array {
  return g(fc.uint8Array, { minLength, maxLength });
}

/** Returns the shortest varint, or one with bytes that add nothing. */
function varint(g: GeneratorValue, value: number, maxLength: number): Uint8Array {
  const bytes = [...writeVarint(value)];
  if (g(fc.integer, { min: 0, max: 4 }) > 0) return Uint8Array.from(bytes);
  const length = g(fc.integer, { min: bytes.length, max: maxLength });
  while (bytes.length < length) {
    bytes.push((bytes.pop() ?? 0) | 0x80, 0);
  }
  return Uint8Array.from(bytes);
}

interface Part {
  readonly number: number;
  readonly wireType: number;
  readonly raw: Uint8Array;
  readonly value: Uint8Array;
}

function fieldsIn(bytes: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readFieldAt(bytes, at, bytes.length);
    if (isFault(read)) throw new Error(read.reason);
    const { number, wireType, valueStart, valueEnd, end } = read;
    const raw = bytes.subarray(at, end);
    parts.push({ number, wireType, raw, value: bytes.subarray(valueStart, valueEnd) });
    at = end;
  }
  return parts;
}

/** Returns a field with another content. */
function wrapped({ number, wireType }: Part, content: Uint8Array): Uint8Array {
  const tag = writeVarint(number * 8 + wireType);
  return Uint8Array.from(
    wireType === wireTypes.startGroup
      ? [...tag, ...content, ...writeVarint(number * 8 + wireTypes.endGroup)]
      : [...tag, ...writeVarint(content.length), ...content],
  );
}

type Field = DescField | DescExtension;

function fieldOf(registry: Registry, desc: DescMessage, number: number): Field | undefined {
  return (
    desc.fields.find((field) => field.number === number) ??
    registry.getExtensionFor(desc, number) ??
    undefined
  );
}

/** Returns the type of the content of an `Any`. */
function contentOf(registry: Registry, any: Uint8Array): DescMessage | undefined {
  const url = fieldsIn(any).find(({ number }) => number === 1)?.value ?? new Uint8Array(0);
  const name = new TextDecoder().decode(url);
  return registry.getMessage(name.slice(name.lastIndexOf('/') + 1));
}

/**
 * Returns the unknown fields of a message at every depth, each with its place; map entries by their content.
 */
export function unknownFieldsOf(
  registry: Registry,
  desc: DescMessage,
  bytes: Uint8Array,
  path = '',
): readonly string[] {
  const found: string[] = [];
  const counts = new Map<number, number>();
  for (const { number, raw, value } of fieldsIn(bytes)) {
    const field = fieldOf(registry, desc, number);
    const isAnyValue = desc.typeName === 'google.protobuf.Any' && number === 2;
    const inner = isAnyValue ? contentOf(registry, bytes) : field?.message;
    const count = counts.get(number) ?? 0;
    counts.set(number, count + 1);
    if (!field) found.push(`${path}: ${Buffer.from(raw).toString('hex')}`);
    else if (field.fieldKind === 'map') {
      found.push(...unknownInEntry(registry, field, value, `${path}.${number}`));
    } else if (inner) {
      found.push(...unknownFieldsOf(registry, inner, value, `${path}.${number}[${count}]`));
    }
  }
  return path === '' ? found.sort() : found;
}

function unknownInEntry(
  registry: Registry,
  field: DescField & { readonly fieldKind: 'map' },
  entry: Uint8Array,
  path: string,
): readonly string[] {
  const parts = fieldsIn(entry);
  const key = parts.find(({ number }) => number === 1)?.value ?? new Uint8Array(0);
  const at = `${path}{${Buffer.from(key).toString('hex')}}`;
  return parts.flatMap(({ number, raw, value }) => {
    if (number > 2) return [`${at}: ${Buffer.from(raw).toString('hex')}`];
    if (number === 1 || field.mapKind !== 'message') return [];
    return unknownFieldsOf(registry, field.message, value, `${at}.`);
  });
}
