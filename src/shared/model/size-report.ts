import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { type ContentCoding, codingFacts, contentCodings, factsOf } from './content-codings.ts';
import { messageSizesSchema } from './exchange.ts';

type Facts = typeof codingFacts;

/** A content coding for sizes; `identity` is none. */
export type SizedCoding =
  | 'identity'
  | {
      [Coding in ContentCoding]: Facts[Coding]['sizedAtLevel'] extends number ? Coding : never;
    }[ContentCoding];

/** All of them. */
export const sizedCodings: readonly SizedCoding[] = [
  'identity',
  ...contentCodings.filter(
    (coding): coding is Exclude<SizedCoding, 'identity'> => factsOf(coding).sizedAtLevel !== null,
  ),
];
export const sizedCodingSchema = z.enum(sizedCodings);

/** Returns a coding with the level of its encoder: `gzip 6`. */
export function leveledName(coding: Exclude<SizedCoding, 'identity'>): string {
  return `${coding} ${codingFacts[coding].sizedAtLevel}`;
}

const bytesByCoding = Object.fromEntries(
  sizedCodings.map((coding) => [coding, z.number().int().nullable()]),
) as Record<SizedCoding, z.ZodNullable<z.ZodNumber>>;

/** Returns sizes before anything is measured. */
export function noSizes(): Record<SizedCoding, number | null> {
  return Object.fromEntries(sizedCodings.map((coding) => [coding, null])) as ReturnType<
    typeof noSizes
  >;
}

/**
 * The encodings of a message. `protobuf-with-defaults` and `json-with-defaults` include the unset fields
 * without presence, which canonical protobuf and ProtoJSON omit. `json-as-is` is JSON as typed or received;
 * it need not be the official mapping.
 */
const sizedEncodings = [
  'protobuf',
  'protobuf-with-defaults',
  'json-compact',
  'json-with-defaults',
  'json-pretty',
  'json-as-is',
] as const;
const sizedEncodingSchema = z.enum(sizedEncodings);
export type SizedEncoding = z.infer<typeof sizedEncodingSchema>;

const sizeRowSchema = z.object({
  encoding: sizedEncodingSchema,
  /** Bytes by coding; null if it was not requested or is impossible. */
  ...bytesByCoding,
  /** The coding in which this encoding was sent, or will be; null if it was not sent. */
  travelledAs: sizedCodingSchema.nullable(),
});

/** One message in one encoding. */
export type SizeRow = z.infer<typeof sizeRowSchema>;

export const sizeReportSchema = z.object({
  /** Null if the type of the message is unknown: then there is only the size of its own bytes. */
  typeName: z.string().nullable(),
  /** Sizes of the body and headers that were sent, or would be sent; null if unknown. */
  sizes: messageSizesSchema.nullable(),
  rows: z.array(sizeRowSchema),
  /** The reason why rows are missing. */
  problem: problemSchema.nullable(),
});

/** The size of one message in bytes, by encoding and coding. */
export type SizeReport = z.infer<typeof sizeReportSchema>;
