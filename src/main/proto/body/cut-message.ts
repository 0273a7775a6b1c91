import type protobuf from 'protobufjs';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { hasOwnForm, messageTypeOf } from './find-json-field.ts';

/** Size limits for cutting a message. */
export interface CutSizes {
  /** A smaller message stays whole. */
  readonly messageBytes: number;
  /** Approximate size of one part of a list. */
  readonly partBytes: number;
}

/** Sizes at which a part takes some milliseconds. */
export const cutSizes: CutSizes = { messageBytes: 1_000_000, partBytes: 256_000 };

/** Some values of one field, as they are in the bytes. */
export interface Part {
  /** Tags, lengths and values in sequence. */
  readonly bytes: Uint8Array;
  /** The content if it is a single large message, else null. */
  readonly large: Uint8Array | null;
}

/** A large message without its large fields, and these fields in parts. */
export interface CutMessage {
  readonly rest: Uint8Array;
  /** By field number; each has at least one part. */
  readonly parts: ReadonlyMap<number, readonly Part[]>;
}

/**
 * Cuts lists and single large messages out of a large message, so that its text can be written in parts. The
 * parts in sequence are equal to the whole: a field that is cut out is in no oneof, is no map, and does not
 * repeat where only the last value counts.
 *
 * @returns null if the message must be written whole: it is small, its JSON is not an object of its fields,
 *   it has required fields (which no part would have), or its bytes are broken
 */
export function cutMessage(
  type: protobuf.Type,
  bytes: Uint8Array,
  sizes: CutSizes = cutSizes,
): CutMessage | null {
  if (bytes.length < sizes.messageBytes || hasOwnForm(type)) return null;
  if (type.fieldsArray.some((field) => field.required)) return null;
  const found = findRuns(type, bytes, sizes);
  if (found === null) return null;
  const parts = new Map<number, readonly Part[]>();
  const rest = [...found.rest];
  for (const [number, { runs, byteLength, isRepeated }] of found.fields) {
    const isCut = byteLength >= sizes.partBytes && (isRepeated || runs.length === 1);
    if (isCut) parts.set(number, partsOf(bytes, runs));
    else rest.push(...runs.flatMap(({ ranges }) => ranges));
  }
  return parts.size === 0 ? null : { rest: joined(bytes, rest), parts };
}

interface Range {
  readonly start: number;
  end: number;
}

interface Run {
  readonly ranges: Range[];
  byteLength: number;
  /** The start of the content of a single large message. */
  readonly contentStart: number | null;
}

interface FoundField {
  readonly isRepeated: boolean;
  readonly runs: Run[];
  byteLength: number;
}

function findRuns(
  type: protobuf.Type,
  bytes: Uint8Array,
  sizes: CutSizes,
): { readonly fields: ReadonlyMap<number, FoundField>; readonly rest: readonly Range[] } | null {
  const canBeCut = new Map(type.fieldsArray.filter(isCuttable).map((field) => [field.id, field]));
  const fields = new Map<number, FoundField>();
  const rest: Range[] = [];
  for (let at = 0; at < bytes.length; ) {
    const field = readFieldAt(bytes, at, bytes.length);
    if (isFault(field)) return null;
    at = field.end;
    const { number, tagStart, end, valueStart } = field;
    const held = canBeCut.get(number);
    if (held === undefined) {
      append(rest, tagStart, end);
      continue;
    }
    // A partly packed list, or a field of another wire type: the order matters.
    if (field.wireType !== wireTypes.lengthDelimited) return null;
    const isRepeated = held.repeated;
    const known = fields.get(number) ?? { isRepeated, runs: [], byteLength: 0 };
    fields.set(number, known);
    known.byteLength += end - tagStart;
    const isLarge = end - valueStart >= sizes.messageBytes;
    const last = known.runs.at(-1);
    if (
      !isLarge &&
      isRepeated &&
      last?.contentStart === null &&
      last.byteLength < sizes.partBytes
    ) {
      append(last.ranges, tagStart, end);
      last.byteLength += end - tagStart;
    } else {
      known.runs.push({
        ranges: [{ start: tagStart, end }],
        byteLength: end - tagStart,
        contentStart: isLarge && messageTypeOf(held) !== null ? valueStart : null,
      });
    }
  }
  return { fields, rest };
}

function isCuttable(field: protobuf.Field): boolean {
  const { map, delimited, partOf } = field.resolve();
  const isMessage = messageTypeOf(field) !== null;
  return (field.repeated || isMessage) && !map && !delimited && partOf === null;
}

function append(ranges: Range[], start: number, end: number): void {
  const last = ranges.at(-1);
  if (last?.end === start) last.end = end;
  else ranges.push({ start, end });
}

function partsOf(bytes: Uint8Array, runs: readonly Run[]): readonly Part[] {
  return runs.map(({ ranges, contentStart }) => ({
    bytes: joined(bytes, ranges),
    large: contentStart === null ? null : bytes.subarray(contentStart, ranges[0]?.end),
  }));
}

/** Returns a view if there is only one range. */
function joined(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const [only] = ranges;
  if (only && ranges.length === 1) return bytes.subarray(only.start, only.end);
  return Buffer.concat(ranges.map(({ start, end }) => bytes.subarray(start, end)));
}
