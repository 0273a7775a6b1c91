import type { FieldShape, ShapeLookup } from '../wire/message-shape.ts';
import { wireTypes } from '../wire/read-field.ts';
import { packableType } from '../wire/read-packed-page.ts';
import { type LeafType, wireTypeOf } from '../wire/read-scalar.ts';

/** Returns random numbers from a seed (mulberry32): the same bytes each time. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * Writes a random message in canonical form except for oddities: tags, lengths and values longer than needed,
 * fields out of order or duplicate, defaults, lists with the wrong packing.
 *
 * @param oddity the probability of each, from 0, never, to 1
 */
export function writeOddly(
  shapes: ShapeLookup,
  typeName: string,
  seed: number,
  oddity: number,
): Uint8Array {
  const random = randomOf(seed);
  const odd = () => random() < oddity;
  const pick = (limit: number) => Math.floor(random() * limit);

  function varint(value: bigint): number[] {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, value);
    while (rest >= 0x80n) {
      bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    bytes.push(Number(rest));
    if (odd() && bytes.length < 5) {
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
      bytes.push(0);
    }
    return bytes;
  }

  function tag(number: number, wireType: number): number[] {
    return varint(BigInt(number * 8 + wireType));
  }

  function withLength(content: readonly number[]): number[] {
    return [...varint(BigInt(content.length)), ...content];
  }

  function leaf(type: LeafType, isZero: boolean): number[] {
    const wireType = wireTypeOf(type);
    if (wireType === wireTypes.fixed32 || wireType === wireTypes.fixed64) {
      const width = wireType === wireTypes.fixed32 ? 4 : 8;
      // Small enough that no number is a NaN.
      return Array.from({ length: width }, (_, at) =>
        isZero || at > width - 2 ? 0 : pick(255) + 1,
      );
    }
    if (wireType === wireTypes.lengthDelimited) {
      const text = Array.from({ length: isZero ? 0 : pick(4) + 1 }, () => 0x61 + pick(26));
      if (odd() && text.length > 0) text[0] = 0xff;
      return withLength(text);
    }
    if (isZero) return varint(0n);
    if (type.kind === 'scalar' && type.scalar === 'bool') return varint(odd() ? 7n : 1n);
    if (odd()) return varint(BigInt(pick(2 ** 31)) * 0x1_0000n + 1n);
    const isSigned = type.kind === 'enum' || type.scalar === 'int32' || type.scalar === 'int64';
    return varint(BigInt(pick(300) + 1) * (isSigned && random() < 0.3 ? -1n : 1n));
  }

  function single(field: FieldShape, depth: number): number[] {
    const { type, number } = field;
    if (type.kind !== 'message') {
      const isZero = field.hasPresence || field.isRepeated ? random() < 0.2 : odd();
      return [...tag(number, wireTypeOf(type)), ...leaf(type, isZero)];
    }
    const content = field.map ? entry(type.typeName, depth) : message(type.typeName, depth + 1);
    return type.isGroup
      ? [...tag(number, wireTypes.startGroup), ...content, ...tag(number, wireTypes.endGroup)]
      : [...tag(number, wireTypes.lengthDelimited), ...withLength(content)];
  }

  function entry(typeName: string, depth: number): number[] {
    const parts = (shapes(typeName)?.fields ?? []).map((part) =>
      single({ ...part, hasPresence: true }, depth),
    );
    if (odd()) parts.reverse();
    if (odd()) parts.pop();
    if (odd() && parts[0]) parts.push(parts[0]);
    return parts.flat();
  }

  function list(field: FieldShape, depth: number): number[][] {
    const count = pick(3) + 1;
    const type = packableType(field.type);
    const isPacked = type !== null && (field.isPacked ?? false) !== odd();
    if (!type || !isPacked) return Array.from({ length: count }, () => single(field, depth));
    const values = Array.from({ length: odd() ? 0 : count }, () => leaf(type, random() < 0.2));
    const piece = [...tag(field.number, wireTypes.lengthDelimited), ...withLength(values.flat())];
    return odd() ? [piece, piece] : [piece];
  }

  function message(fullName: string, depth: number): number[] {
    const parts: number[][] = [];
    const oneofs = new Set<string>();
    for (const field of shapes(fullName)?.fields ?? []) {
      if (random() < 0.7 || (field.type.kind === 'message' && depth > 3)) continue;
      if (field.oneof !== null && oneofs.has(field.oneof) && !odd()) continue;
      if (field.oneof !== null) oneofs.add(field.oneof);
      if (field.isRepeated) parts.push(...list(field, depth));
      else parts.push(single(field, depth));
      if (odd() && !field.isRepeated) parts.push(single(field, depth));
    }
    if (random() < 0.2) parts.push([...tag(5000, wireTypes.varint), ...varint(7n)]);
    if (odd()) parts.push([...tag(1, wireTypes.fixed32), 1, 2, 3, 4]);
    if (odd()) {
      const at = pick(parts.length);
      parts.push(...parts.splice(at, 1));
    }
    if (odd() && depth === 0 && random() < 0.3) parts.push([0x0f]);
    return parts.flat();
  }

  return Uint8Array.from(message(typeName, 0));
}
