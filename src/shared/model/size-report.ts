import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { type ContentCoding, codingFacts, contentCodings, factsOf } from './content-codings.ts';
import { messageSizesSchema } from './exchange.ts';

type Facts = typeof codingFacts;

/** A content coding that sizes are given in; `identity` is none. */
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

/** A coding with the level of its encoder: `gzip 6`. */
export function leveledName(coding: Exclude<SizedCoding, 'identity'>): string {
  return `${coding} ${codingFacts[coding].sizedAtLevel}`;
}

const bytesByCoding = Object.fromEntries(
  sizedCodings.map((coding) => [coding, z.number().int().nullable()]),
) as Record<SizedCoding, z.ZodNullable<z.ZodNumber>>;

/** Figures of nothing measured yet. */
export function noSizes(): Record<SizedCoding, number | null> {
  return Object.fromEntries(sizedCodings.map((coding) => [coding, null])) as ReturnType<
    typeof noSizes
  >;
}

/**
 * What the same message is written as. `protobuf-with-defaults` and `json-with-defaults` write out
 * the fields without presence that are not set, which canonical protobuf and ProtoJSON omit. `json-as-is` is JSON as it was typed or received, under no
 * other name: it is not what the official mapping would give.
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
  /** Bytes by coding; null where it was not asked for or cannot be made. */
  ...bytesByCoding,
  /** The coding in which this encoding travelled, or will; null when it did not travel. */
  travelledAs: sizedCodingSchema.nullable(),
});

/** One message in one encoding. */
export type SizeRow = z.infer<typeof sizeRowSchema>;

export const sizeReportSchema = z.object({
  /** Null when the message has no known type: then there are only its own bytes. */
  typeName: z.string().nullable(),
  /** Of the body and headers that travelled, or would be sent; null when they cannot be told. */
  sizes: messageSizesSchema.nullable(),
  rows: z.array(sizeRowSchema),
  /** Why rows are missing. */
  problem: problemSchema.nullable(),
});

/** What one message costs in bytes, by encoding and coding. */
export type SizeReport = z.infer<typeof sizeReportSchema>;
