import { countOf, scanMessage } from '../wire/scan-message.ts';
import type { CodecSchema } from './codec-schema.ts';

/** How many fields of its type a message has, and how many of them are set: those that are in its bytes. */
export function countSetFields(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
): { readonly set: number; readonly all: number } | null {
  const shape = schema.shapeOf(typeName);
  if (shape === undefined) return null;
  const { total } = scanMessage(bytes);
  const set = shape.fields.filter(({ number }) => countOf(total, number) > 0).length;
  return { set, all: shape.fields.length };
}
