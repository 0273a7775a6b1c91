import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { appliedStepSchema } from './decoding.ts';
import { bodyHandleSchema, exchangeSchema, readingSchema, typeSourceSchema } from './exchange.ts';
import { responseTypeRuleSchema } from './inherited-settings.ts';

/** A body to view, from any source. */
const inspectedSchema = z.object({
  /** The result of the steps. */
  body: bodyHandleSchema,
  /** The bytes as received, if a step changed them; null if `body` is the same. */
  raw: bodyHandleSchema.nullable(),
  steps: z.array(appliedStepSchema),
  reading: readingSchema,
});

export type Inspected = z.infer<typeof inspectedSchema>;

/** The source of a body without a request. */
export const openedOriginSchema = z.enum(['file', 'paste', 'drop']);

export type OpenedOrigin = z.infer<typeof openedOriginSchema>;

/** The notation of its bytes: raw, plain text, or a text that spells bytes. */
const spellingSchema = z.enum([
  'binary',
  'text',
  'hex',
  'dump',
  'list',
  'base64',
  'base64url',
  'escaped',
]);

export type Spelling = z.infer<typeof spellingSchema>;

/** A body from a file, the clipboard or a drop. */
export const openedBodySchema = inspectedSchema.extend({
  id: z.string(),
  /** The name of the file; `Pasted` and similar. */
  name: z.string(),
  openedAt: z.iso.datetime(),
  origin: openedOriginSchema,
  /** The notation of the original; the body has the decoded bytes. */
  spelledAs: spellingSchema,
  /** The reason why a text that looks like bytes was not read as bytes. */
  doubt: problemSchema.optional(),
});

export type OpenedBody = z.infer<typeof openedBodySchema>;

/** A line of a recording. */
export const recordedEntrySchema = z.object({
  /** Its index in the recording; 0 is the first. */
  index: z.number().int().nonnegative(),
  startedAt: z.iso.datetime().nullable(),
  method: z.string(),
  /** With credentials hidden. */
  url: z.string(),
  /** Null if no response was recorded. */
  status: z.number().int().nullable(),
  /** Lower case, without parameters; empty if there is none. */
  mediaType: z.string(),
  /** Size of the response body; null if the recording has none. */
  bodyBytes: z.number().int().nullable(),
  totalMs: z.number().nullable(),
  /** The type that was chosen, or that the headers or a rule name; null if there is none. */
  typeName: z.string().nullable(),
  typeSource: typeSourceSchema.nullable(),
  /** The owner of the rule. */
  ruleOf: z.string().optional(),
});

export type RecordedEntry = z.infer<typeof recordedEntrySchema>;

/** A list of exchanges that another program recorded (HAR 1.2). */
export const recordingSchema = z.object({
  id: z.string(),
  name: z.string(),
  openedAt: z.iso.datetime(),
  /** The program that wrote it: `Firefox 131.0`. */
  creator: z.string().nullable(),
  entryCount: z.number().int(),
  /** The number of invalid entries, which are left out. */
  damagedCount: z.number().int(),
  /** Set if its file is truncated, with the number of readable entries. */
  cut: problemSchema.optional(),
  /** Applied to all of them before any other rule. */
  rule: responseTypeRuleSchema.nullable(),
});

export type Recording = z.infer<typeof recordingSchema>;

/** The opened content: bytes to view, or a list of exchanges. */
export const openedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('body'), body: openedBodySchema }),
  z.object({ kind: z.literal('recording'), recording: recordingSchema }),
]);

export type Opened = z.infer<typeof openedSchema>;

/** One exchange of a recording, like one of our own; credentials in its headers are hidden. */
export const recordedExchangeSchema = z.object({
  index: z.number().int().nonnegative(),
  exchange: exchangeSchema,
  /** The body of the request as sent, with its reading; null if there is none. */
  sent: inspectedSchema.nullable(),
  /** Set if the recorder damaged that body; else null. */
  sentProblem: problemSchema.nullable(),
});

export type RecordedExchange = z.infer<typeof recordedExchangeSchema>;
