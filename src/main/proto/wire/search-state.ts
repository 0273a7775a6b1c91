import { z } from 'zod';
import { type BodyPart, bodyPartId, partCodings } from '../../../shared/model/body-id.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { notACursor, parsedJson } from './search-cursor.ts';

/** A body that is searched, or one that is packed in the body before it. */
export interface OpenBody {
  /** Where it is packed in the body before, and how; null of the body that was asked of. */
  readonly part: BodyPart | null;
  /** Of the message that it is; null of one without a schema. Of the body that was asked of it says nothing. */
  readonly typeName: string | null;
  /** Whether it is too large to be unpacked whenever it is needed: the body store has it then. */
  readonly isKept: boolean;
  /** 0 as long as it was not unpacked. */
  readonly byteLength: number;
  /** Bytes of it that are behind the search. */
  readonly position: number;
  /** Where the search stands in it; null at its start. */
  readonly cursor: string | null;
}

/** Where a search stands that looks into what is packed, too. */
export interface SearchState {
  /** The body that was asked of, and those that are open one inside the other. */
  readonly bodies: readonly OpenBody[];
  /** What all packed bytes came to up to there. */
  readonly unpackedBytes: number;
  /** Packed bytes that were not searched, or not all of them: damaged, of no known coding, or too much. */
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

/** Where a search of a body begins. */
export function beginSearch(byteLength: number): SearchState {
  const body = { part: null, typeName: null, isKept: true, byteLength, position: 0, cursor: null };
  return { bodies: [body], unpackedBytes: 0, unsearched: 0 };
}

/** A state as the text that the window hands back. */
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
 * @throws ProblemError `bad-input` for what is none
 */
export function readSearchState(text: string): SearchState {
  const read = stateSchema.safeParse(parsedJson(text));
  if (!read.success) throw new ProblemError(notACursor());
  const [unpackedBytes, unsearched, written] = read.data;
  const bodies = written.map(([part, typeName, isKept, byteLength, position, cursor], index) => {
    // The first is the body itself, all others are packed in the one before.
    if ((part === null) !== (index === 0)) throw new ProblemError(notACursor());
    const [start = 0, end = 0, coding = null] = part ?? [];
    return {
      part: part && { start, end, coding },
      ...{ typeName, isKept: isKept || index === 0, byteLength, position, cursor },
    };
  });
  return { bodies, unpackedBytes, unsearched };
}

/** The id of the last of some bodies, of which the first has the id that is given. */
export function idOfInnermost(bodyId: string, bodies: readonly OpenBody[]): string {
  return bodies.reduce((id, { part }) => (part === null ? id : bodyPartId(id, part)), bodyId);
}

/** Bytes of the first body that are behind a search: of what is packed in it, the share that is. */
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
