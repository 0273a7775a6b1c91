import { z } from 'zod';
import { ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import type { WalkState } from './walked-node.ts';

/** The state of a search. */
export interface SearchCursor extends WalkState {
  /** With several messages, the end of the current one; null between messages, and for a single one. */
  readonly frameEnd: number | null;
  /** The packed list being searched. */
  readonly packed: SearchedList | null;
}

/** At the start of a body, outside all messages. */
export const emptyCursor: SearchCursor = { position: 0, frameEnd: null, levels: [], packed: null };

/** Packed elements, from `next` on. */
export interface SearchedList {
  readonly next: number;
  readonly end: number;
  readonly typeName: string;
  readonly number: number;
}

const offset = z.number().int().nonnegative();

const cursorSchema = z.tuple([
  offset,
  offset.nullable(),
  z.array(z.string()),
  z.array(z.tuple([offset, z.number().int(), offset, offset, z.boolean()])).max(20_000),
  z.tuple([offset, offset, z.string(), offset]).nullable(),
]);

/** Encodes a cursor as the text that the window sends back. Type names are written once. */
export function writeSearchCursor({ position, frameEnd, levels, packed }: SearchCursor): string {
  const names: string[] = [];
  const indexes = new Map<string, number>();
  const written = levels.map(({ end, typeName, group, groupStart, isBroken }) => {
    let index = typeName === null ? -1 : indexes.get(typeName);
    if (index === undefined && typeName !== null) {
      index = names.length;
      indexes.set(typeName, index);
      names.push(typeName);
    }
    return [end, index, group, groupStart, isBroken];
  });
  const list = packed && [packed.next, packed.end, packed.typeName, packed.number];
  return JSON.stringify([position, frameEnd, names, written, list]);
}

/**
 * Reads a cursor back.
 *
 * @throws ProblemError `bad-input` for a cursor that does not fit a body of that length
 */
export function readSearchCursor(text: string, byteLength: number): SearchCursor {
  const read = cursorSchema.safeParse(parsedJson(text));
  if (!read.success) throw new ProblemError(notACursor());
  const [position, frameEnd, names, levels, packed] = read.data;
  const ends = [position, frameEnd ?? 0, packed?.[1] ?? 0, ...levels.map(([end]) => end)];
  if (ends.some((end) => end > byteLength)) throw new ProblemError(notACursor());
  return {
    position,
    frameEnd,
    levels: levels.map(([end, index, group, groupStart, isBroken]) => ({
      end,
      typeName: names[index] ?? null,
      group,
      groupStart,
      isBroken,
    })),
    packed: packed && {
      next: packed[0],
      end: packed[1],
      typeName: packed[2],
      number: packed[3],
    },
  };
}

/** Parses a text as JSON; returns null if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the Problem of a search with an invalid cursor. */
export function notACursor(): ProblemInit {
  return {
    kind: 'bad-input',
    title: 'The search cannot continue',
    detail: 'It belongs to another body.',
    hint: 'Search again from the start.',
  };
}
