import { z } from 'zod';
import { contentCodings } from './content-codings.ts';

/** Codings of packed bytes inside a body: `zlib` is what HTTP calls `deflate`. */
export const packedCodings = [...contentCodings, 'zlib'] as const;

/** Texts of several values, which become a JSON array: JSON lines and server-sent events. */
export const listCodings = ['json-lines', 'events'] as const;

/** The codings of a part of a body: all codings of packed bytes, base64, and texts of several values. */
export const partCodings = [...packedCodings, 'base64', ...listCodings] as const;

/** The coding of packed bytes inside a body. */
export type PartCoding = (typeof partCodings)[number];

/** The range of a body that another one is made from, with its coding if it is packed. */
export interface BodyPart {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly coding: PartCoding | null;
}

/** The depth limit: a range of a recording, the eight steps to a message, and four nested bodies. */
const maxBodyParts = 13;

/** One notation for each number, so that a body has one id. */
const offset = '(?:0|[1-9]\\d{0,11})';
const part = `~${offset}-${offset}(?:~(?:${partCodings.join('|')}))?`;
const pattern = new RegExp(`^[A-Za-z0-9-]{1,64}(?:${part}){0,${maxBodyParts}}$`);

/**
 * Names a body: a stored one by its id alone, a derived one by its origin: `<id>~20-480~gzip` is the unpacked
 * content of bytes 20 to 479, `<id>~4-90` those bytes themselves. A derived body can be made again, so it
 * need not be stored.
 */
export const bodyIdSchema = z.string().regex(pattern);

/** A parsed id: the stored body, and the parts to take, in order. */
export interface ParsedBodyId {
  readonly baseId: string;
  readonly parts: readonly BodyPart[];
}

/**
 * Parses the id of a body.
 *
 * @returns null for an invalid id
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

/** Returns the id of the content of a body's part. */
export function bodyPartId(bodyId: string, { start, end, coding }: BodyPart): string {
  return `${bodyId}~${start}-${end}${coding === null ? '' : `~${coding}`}`;
}

/**
 * Returns the body that another is derived from, and the part; null for a stored one, and for an invalid id.
 */
export function holderOf(
  bodyId: string,
): { readonly bodyId: string; readonly part: BodyPart } | null {
  const parsed = parseBodyId(bodyId);
  const part = parsed?.parts.at(-1);
  if (!parsed || !part) return null;
  return { bodyId: parsed.parts.slice(0, -1).reduce(bodyPartId, parsed.baseId), part };
}
