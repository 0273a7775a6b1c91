import { z } from 'zod';

interface CodingFacts {
  readonly label: string;
  /** Other names in Content-Encoding, in lower case. */
  readonly otherNames: readonly string[];
  /** Media types of files packed with it. */
  readonly mediaTypes: readonly string[];
  /** A coding whose name some servers use for this one too: the bytes decide. */
  readonly alsoNamed: string | null;
  /** The encoder level for size figures; null if there are none. */
  readonly sizedAtLevel: number | null;
}

/**
 * Codings that pack bytes: those of Content-Encoding (RFC 9110 §8.4.1), and Snappy in its block format
 * (Prometheus) and its framed one. `main/proto/codings/codings.ts` unpacks and packs them. Their names are
 * stored in files. `automatic-headers.ts` names those of Accept-Encoding, and `exchange/outcome/outcome-of.ts`
 * unpacks the end of a stream.
 */
export const codingFacts = {
  gzip: {
    label: 'gzip',
    otherNames: ['x-gzip'],
    mediaTypes: ['application/gzip', 'application/x-gzip'],
    alsoNamed: null,
    sizedAtLevel: 6,
  },
  // With its wrapper (zlib), or without.
  deflate: {
    label: 'deflate',
    otherNames: [],
    mediaTypes: [],
    alsoNamed: null,
    sizedAtLevel: null,
  },
  br: { label: 'Brotli', otherNames: [], mediaTypes: [], alsoNamed: null, sizedAtLevel: 5 },
  zstd: {
    label: 'Zstandard',
    otherNames: ['x-zstd'],
    mediaTypes: ['application/zstd'],
    alsoNamed: null,
    sizedAtLevel: 3,
  },
  snappy: {
    label: 'Snappy',
    otherNames: ['x-snappy'],
    mediaTypes: [],
    alsoNamed: null,
    sizedAtLevel: null,
  },
  'snappy-framed': {
    label: 'Snappy, framed',
    otherNames: ['x-snappy-framed'],
    mediaTypes: ['application/x-snappy-framed'],
    alsoNamed: 'snappy',
    sizedAtLevel: null,
  },
} as const satisfies Readonly<Record<string, CodingFacts>>;

export type ContentCoding = keyof typeof codingFacts;

/** All of them. */
export const contentCodings = Object.keys(codingFacts) as ContentCoding[];

export const contentCodingSchema = z.enum(contentCodings);

/** The codings that pack a request body. Their entries in `codings.ts` have an encoder. */
export const requestCodingSchema = contentCodingSchema.extract(['gzip', 'br', 'zstd', 'snappy']);

export type RequestCoding = z.infer<typeof requestCodingSchema>;

/** Returns the request coding that Content-Encoding names; null for any other value. */
export function requestCodingOf(value: string): RequestCoding | null {
  const coding = contentCodingOf(value.trim().toLowerCase());
  return requestCodingSchema.options.find((one) => one === coding) ?? null;
}

/** Returns the properties of a coding. */
export function factsOf(coding: ContentCoding): CodingFacts {
  return codingFacts[coding];
}

/** Returns the coding that Content-Encoding names, in lower case; null for one that cannot be undone. */
export function contentCodingOf(name: string): ContentCoding | null {
  return (
    contentCodings.find((one) => one === name || factsOf(one).otherNames.includes(name)) ?? null
  );
}
