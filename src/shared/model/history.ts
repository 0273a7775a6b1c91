import { z } from 'zod';
import { exchangeSchema } from './exchange.ts';
import { failedOutcomeSchema } from './outcome.ts';
import { originSchema } from './request-scope.ts';
import { savedRequestSchema } from './saved-request.ts';

/** A variable as it was filled in. */
const usedVariableSchema = z.object({
  name: z.string(),
  /** Null for a secret. */
  value: z.string().nullable(),
  origin: originSchema,
});

export type UsedVariable = z.infer<typeof usedVariableSchema>;

/** What went out: the request as it was typed, and what it became. */
const sentRecordSchema = z.object({
  /** As it was typed, credentials that were typed into headers hidden. */
  request: savedRequestSchema,
  environmentName: z.string().nullable(),
  variables: z.array(usedVariableSchema),
  /** The bytes of the body as they were sent; null when they hold a secret, or there was none. */
  body: z.object({ id: z.string(), byteLength: z.number().int() }).nullable(),
});

export type SentRecord = z.infer<typeof sentRecordSchema>;

/** What an exchange was made for: a Send, or one side of a comparison, of which the last call is kept. */
const madeBySchema = z.enum(['send', 'comparison']);

export type MadeBy = z.infer<typeof madeBySchema>;

/** One exchange as the history keeps it. Secrets are masked, in the response too. */
export const historyRecordSchema = z.object({
  madeBy: madeBySchema.default('send'),
  exchange: exchangeSchema,
  /** Null for an exchange that an older version recorded. */
  sent: sentRecordSchema.nullable(),
});

export type HistoryRecord = z.infer<typeof historyRecordSchema>;

/** A line of the history. */
export const historyEntrySchema = z.object({
  exchangeId: z.string(),
  madeBy: madeBySchema.default('send'),
  requestId: z.string(),
  name: z.string(),
  method: z.string(),
  /**
   * As it was sent, secrets masked; as it was typed when it was not sent. The beginning of one that
   * is too long for a list.
   */
  url: z.string(),
  environmentName: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** `interrupted`: the engine ended before the call did. */
  outcome: z.enum([...exchangeSchema.shape.outcome.options, 'interrupted']),
  /** Whether anything of it left this computer. */
  isSent: z.boolean().default(true),
  status: z.number().int().nullable(),
  /** Why a call that got a response failed; left out of one that succeeded, and by older versions. */
  failure: failedOutcomeSchema.optional(),
  /** Milliseconds on the network. */
  networkMs: z.number(),
  /** Of the decoded body. */
  responseBytes: z.number().int().nullable(),
  /** Fully qualified; null when it was not read as a message. */
  typeName: z.string().nullable(),
  /** On disk, bodies included. */
  storedBytes: z.number().int(),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;
