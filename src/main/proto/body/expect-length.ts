import { type CutSizes, cutMessage, cutSizes } from './cut-message.ts';
import { messageTypeOf, withoutDot } from './find-json-field.ts';
import { jsonTextOf } from './json-in-parts.ts';
import { textFormatOf } from './text-format.ts';
import type { BodyToWrite } from './text-page.ts';

/** The number of parts written to estimate the length of the others. */
const sampleCount = 12;

/** A part of a message of a type. */
interface Leaf {
  readonly typeName: string;
  readonly bytes: Uint8Array;
}

/**
 * Estimates the number of characters in the text of a large message, from parts spread evenly over it.
 * Returns null for a small message, one that is written whole, or several messages. The estimate is a little
 * low: it leaves out the indentation of deep values.
 *
 * @throws ProblemError if the message cannot be written
 */
export function expectedLength(
  { bytes, as, schema }: Pick<BodyToWrite, 'bytes' | 'as' | 'schema'>,
  sizes: CutSizes = cutSizes,
): number | null {
  if (as.kind !== 'protojson' && as.kind !== 'textproto') return null;
  if (as.framing !== null || as.typeName === null) return null;
  const leaves: Leaf[] = [];
  const left = [{ typeName: as.typeName, bytes }];
  for (let next = left.pop(); next; next = left.pop()) {
    const type = schema.requireType(next.typeName);
    const cut = cutMessage(type, next.bytes, sizes);
    for (const [number, parts] of cut?.parts ?? []) {
      const inner = type.fieldsById[number];
      const innerType = inner && messageTypeOf(inner);
      for (const { bytes: part, large } of parts) {
        if (large === null) leaves.push({ typeName: next.typeName, bytes: part });
        else if (innerType) left.push({ typeName: withoutDot(innerType.fullName), bytes: large });
      }
    }
  }
  if (leaves.length < sampleCount) return null;
  const byteLength = leaves.reduce((sum, leaf) => sum + leaf.bytes.length, 0);
  const step = leaves.length / sampleCount;
  let sampledBytes = 0;
  let length = 0;
  for (let at = 0; at < sampleCount; at += 1) {
    const leaf = leaves[Math.floor((at + 0.5) * step)];
    if (!leaf) continue;
    const { typeName } = leaf;
    sampledBytes += leaf.bytes.length;
    length +=
      as.kind === 'protojson'
        ? jsonTextOf(schema, { ...as, typeName }, leaf.bytes).length
        : textFormatOf(schema, typeName, leaf.bytes).length;
  }
  return Math.round((length / sampledBytes) * byteLength);
}
