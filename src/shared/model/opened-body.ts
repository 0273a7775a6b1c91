import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { appliedStepSchema } from './decoding.ts';
import { bodyHandleSchema, exchangeSchema, readingSchema, typeSourceSchema } from './exchange.ts';
import { responseTypeRuleSchema } from './inherited-settings.ts';

/** A body that can be looked at, wherever it comes from. */
const inspectedSchema = z.object({
  /** What the steps made of the bytes. */
  body: bodyHandleSchema,
  /** The bytes as they came, where a step made others of them; null when `body` is that. */
  raw: bodyHandleSchema.nullable(),
  steps: z.array(appliedStepSchema),
  reading: readingSchema,
});

export type Inspected = z.infer<typeof inspectedSchema>;

/** How a body that no request brought came in. */
export const openedOriginSchema = z.enum(['file', 'paste', 'drop']);

export type OpenedOrigin = z.infer<typeof openedOriginSchema>;

/** How its bytes were written down: as they are, as a text of their own, or as a text that spells them. */
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
  /** Of the file; `Pasted` and the like. */
  name: z.string(),
  openedAt: z.iso.datetime(),
  origin: openedOriginSchema,
  /** How it was spelled; the bytes are those that were meant. */
  spelledAs: spellingSchema,
  /** Why a text that looks like bytes was not taken for them. */
  doubt: problemSchema.optional(),
});

export type OpenedBody = z.infer<typeof openedBodySchema>;

/** A line of a recording. */
export const recordedEntrySchema = z.object({
  /** Where it stands in the recording; 0 is the first. */
  index: z.number().int().nonnegative(),
  startedAt: z.iso.datetime().nullable(),
  method: z.string(),
  /** Credentials hidden. */
  url: z.string(),
  /** Null where no response was recorded. */
  status: z.number().int().nullable(),
  /** Lower case, without parameters; empty without one. */
  mediaType: z.string(),
  /** Of the response; null where the recording has no body of it. */
  bodyBytes: z.number().int().nullable(),
  totalMs: z.number().nullable(),
  /** The type that was chosen, or that the headers or a rule name; null when nothing does. */
  typeName: z.string().nullable(),
  typeSource: typeSourceSchema.nullable(),
  /** Whose rule it was. */
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
  /** Entries that are left out, since they are none. */
  damagedCount: z.number().int(),
  /** That its file ends too soon, and how many entries there are of it. */
  cut: problemSchema.optional(),
  /** Applied to all of them before any other rule. */
  rule: responseTypeRuleSchema.nullable(),
});

export type Recording = z.infer<typeof recordingSchema>;

/** What was opened: bytes to look at, or a list of exchanges. */
export const openedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('body'), body: openedBodySchema }),
  z.object({ kind: z.literal('recording'), recording: recordingSchema }),
]);

export type Opened = z.infer<typeof openedSchema>;

/** One exchange of a recording, as one of our own would be; credentials in its headers are hidden. */
export const recordedExchangeSchema = z.object({
  index: z.number().int().nonnegative(),
  exchange: exchangeSchema,
  /** The body of the request, as it was sent, and how it reads; null without one. */
  sent: inspectedSchema.nullable(),
  /** That the recorder damaged that body; null where it did not. */
  sentProblem: problemSchema.nullable(),
});

export type RecordedExchange = z.infer<typeof recordedExchangeSchema>;
