import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { messageSizesSchema } from './exchange.ts';

/** Content codings that sizes are given in; `identity` is none. Levels: gzip 6, br 5, zstd 3. */
export const contentCodings = ['identity', 'gzip', 'br', 'zstd'] as const;
export const contentCodingSchema = z.enum(contentCodings);
export type ContentCoding = z.infer<typeof contentCodingSchema>;

/** The level of each encoder, as it stands beside the figures. */
export const codingLevels: Readonly<Record<Exclude<ContentCoding, 'identity'>, number>> = {
  gzip: 6,
  br: 5,
  zstd: 3,
};

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
  identity: z.number().int().nullable(),
  gzip: z.number().int().nullable(),
  br: z.number().int().nullable(),
  zstd: z.number().int().nullable(),
  /** The coding in which this encoding travelled, or will; null when it did not travel. */
  travelledAs: contentCodingSchema.nullable(),
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
