import { isFault, readFieldAt } from '../wire/read-field.ts';
import type { CodecSchema } from './codec-schema.ts';

/** Counts the fields of a message's type, and how many of them are set in its bytes. */
export function countSetFields(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
): { readonly set: number; readonly all: number } | null {
  const shape = schema.shapeOf(typeName);
  if (shape === undefined) return null;
  const numbers = new Set<number>();
  for (let at = 0; at < bytes.length; ) {
    const field = readFieldAt(bytes, at, bytes.length);
    if (isFault(field)) break;
    numbers.add(field.number);
    at = field.end;
  }
  const set = shape.fields.filter(({ number }) => numbers.has(number)).length;
  return { set, all: shape.fields.length };
}
