import { z } from 'zod';
import { contentCodings } from './content-codings.ts';

/** How bytes inside of a body are packed: `zlib` is what HTTP calls `deflate`. */
export const packedCodings = [...contentCodings, 'zlib'] as const;

/** What a part of a body can be unpacked by: all codings of packed bytes, base64, and nothing at all. */
export const partCodings = [...packedCodings, 'base64'] as const;

/** How bytes inside a body are packed. */
export type PartCoding = (typeof partCodings)[number];

/** How a body is made of another one: so many of its bytes, unpacked where they are packed. */
export interface BodyPart {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly coding: PartCoding | null;
}

/** A place in a recording, the eight steps that lead to a message, and four bodies one inside the other. */
const maxBodyParts = 13;

/** One spelling of each number: so one body has one id. */
const offset = '(?:0|[1-9]\\d{0,11})';
const part = `~${offset}-${offset}(?:~(?:${partCodings.join('|')}))?`;
const pattern = new RegExp(`^[A-Za-z0-9-]{1,64}(?:${part}){0,${maxBodyParts}}$`);

/**
 * Names a body: one that is kept, by its id alone; or one that is made of it, by how:
 * `<id>~20-480~gzip` is what bytes 20 to 479 unpack to, `<id>~4-90` those bytes themselves. What is
 * made can be made again, so it need not be kept.
 */
export const bodyIdSchema = z.string().regex(pattern);

/** An id taken apart: what is kept, and what is done with it, in order. */
export interface ParsedBodyId {
  readonly baseId: string;
  readonly parts: readonly BodyPart[];
}

/**
 * Takes the id of a body apart.
 *
 * @returns null for what is no such id
 */
export function parseBodyId(bodyId: string): ParsedBodyId | null {
  if (!bodyIdSchema.safeParse(bodyId).success) return null;
  const [baseId = '', ...words] = bodyId.split('~');
  const parts: BodyPart[] = [];
  for (const word of words) {
    const range = /^(\d+)-(\d+)$/.exec(word);
    if (range) parts.push({ start: Number(range[1]), end: Number(range[2]), coding: null });
    else {
      const last = parts.pop();
      if (last) parts.push({ ...last, coding: word as PartCoding });
    }
  }
  return parts.every(({ start, end }) => start <= end) ? { baseId, parts } : null;
}

/** The id of what a part of a body holds. */
export function bodyPartId(bodyId: string, { start, end, coding }: BodyPart): string {
  return `${bodyId}~${start}-${end}${coding === null ? '' : `~${coding}`}`;
}

/** The body that another is made of, and how; null for one that is not made, and for what is no such id. */
export function holderOf(
  bodyId: string,
): { readonly bodyId: string; readonly part: BodyPart } | null {
  const parsed = parseBodyId(bodyId);
  const part = parsed?.parts.at(-1);
  if (!parsed || !part) return null;
  return { bodyId: parsed.parts.slice(0, -1).reduce(bodyPartId, parsed.baseId), part };
}
