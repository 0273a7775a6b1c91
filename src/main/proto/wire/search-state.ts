import { z } from 'zod';
import { type BodyPart, bodyPartId, partCodings } from '../../../shared/model/body-id.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { notACursor, parsedJson } from './search-cursor.ts';

/** A body that is searched, or one that is packed in the previous body. */
export interface OpenBody {
  /** Its place and coding in the previous body; null for the searched body itself. */
  readonly part: BodyPart | null;
  /** The type of its message; null without a schema, and for the searched body itself. */
  readonly typeName: string | null;
  /** True when it is too large to unpack each time: then the body store has it. */
  readonly isKept: boolean;
  /** 0 until it is unpacked. */
  readonly byteLength: number;
  /** The bytes already searched. */
  readonly position: number;
  /** The cursor in it; null at its start. */
  readonly cursor: string | null;
}

/** The state of a search that includes packed content. */
export interface SearchState {
  /** The searched body, and the open packed bodies inside it, in order. */
  readonly bodies: readonly OpenBody[];
  /** The sum of unpacked bytes so far. */
  readonly unpackedBytes: number;
  /** Packed contents that were not searched completely: damaged, of unknown coding, or too large. */
  readonly unsearched: number;
}

const offset = z.number().int().nonnegative();

const stateSchema = z.tuple([
  offset,
  offset,
  z
    .array(
      z.tuple([
        z.tuple([offset, offset, z.enum(partCodings)]).nullable(),
        z.string().nullable(),
        z.boolean(),
        offset,
        offset,
        z.string().nullable(),
      ]),
    )
    .min(1)
    .max(20),
]);

/** Returns the initial state of a search. */
export function beginSearch(byteLength: number): SearchState {
  const body = { part: null, typeName: null, isKept: true, byteLength, position: 0, cursor: null };
  return { bodies: [body], unpackedBytes: 0, unsearched: 0 };
}

/** Encodes a state as the text that the window sends back. */
export function writeSearchState({ bodies, unpackedBytes, unsearched }: SearchState): string {
  const written = bodies.map(({ part, typeName, isKept, byteLength, position, cursor }) => [
    part && [part.start, part.end, part.coding],
    typeName,
    isKept,
    byteLength,
    position,
    cursor,
  ]);
  return JSON.stringify([unpackedBytes, unsearched, written]);
}

/**
 * Reads a state back.
 *
 * @throws ProblemError `bad-input` for an invalid state
 */
export function readSearchState(text: string): SearchState {
  const read = stateSchema.safeParse(parsedJson(text));
  if (!read.success) throw new ProblemError(notACursor());
  const [unpackedBytes, unsearched, written] = read.data;
  const bodies = written.map(([part, typeName, isKept, byteLength, position, cursor], index) => {
    // The first is the body itself, all others are packed in the previous one.
    if ((part === null) !== (index === 0)) throw new ProblemError(notACursor());
    const [start = 0, end = 0, coding = null] = part ?? [];
    return {
      part: part && { start, end, coding },
      ...{ typeName, isKept: isKept || index === 0, byteLength, position, cursor },
    };
  });
  return { bodies, unpackedBytes, unsearched };
}

/** Returns the id of the last body; the first has the given id. */
export function idOfInnermost(bodyId: string, bodies: readonly OpenBody[]): string {
  return bodies.reduce((id, { part }) => (part === null ? id : bodyPartId(id, part)), bodyId);
}

/** Returns the bytes of the first body that were searched; packed content counts by its searched share. */
export function searchedBytes(bodies: readonly OpenBody[]): number {
  const searched = bodies.reduceRight((inner: number | null, body, index) => {
    const here = inner ?? body.position;
    const { part, byteLength } = body;
    if (part === null || index === 0) return here;
    const share = byteLength === 0 ? 0 : Math.min(1, here / byteLength);
    return part.start + (part.end - part.start) * share;
  }, null);
  return Math.floor(searched ?? 0);
}
