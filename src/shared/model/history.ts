import { z } from 'zod';
import { exchangeSchema } from './exchange.ts';
import { failedOutcomeSchema } from './outcome.ts';
import { originSchema } from './request-scope.ts';
import { savedRequestSchema } from './saved-request.ts';

/** A variable with its filled-in value. */
const usedVariableSchema = z.object({
  name: z.string(),
  /** Null for a secret. */
  value: z.string().nullable(),
  origin: originSchema,
});

export type UsedVariable = z.infer<typeof usedVariableSchema>;

/** The request as typed, and what was sent. */
const sentRecordSchema = z.object({
  /** As typed, with credentials in headers hidden. */
  request: savedRequestSchema,
  environmentName: z.string().nullable(),
  variables: z.array(usedVariableSchema),
  /** The bytes of the body as sent; null if they contain a secret, or there was none. */
  body: z.object({ id: z.string(), byteLength: z.number().int() }).nullable(),
});

export type SentRecord = z.infer<typeof sentRecordSchema>;

/** The purpose of an exchange: a Send, or one side of a comparison, which keeps its last call. */
const madeBySchema = z.enum(['send', 'comparison']);

export type MadeBy = z.infer<typeof madeBySchema>;

/** One exchange in the history. Secrets are masked, in the response too. */
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
  /** As sent, with secrets masked; as typed if it was not sent. Cut if too long for a list. */
  url: z.string(),
  environmentName: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** `interrupted`: the engine ended before the call did. */
  outcome: z.enum([...exchangeSchema.shape.outcome.options, 'interrupted']),
  /** True when any part of it left this computer. */
  isSent: z.boolean().default(true),
  status: z.number().int().nullable(),
  /** The reason why a call with a response failed; omitted for a successful one, and by older versions. */
  failure: failedOutcomeSchema.optional(),
  /** Milliseconds on the network. */
  networkMs: z.number(),
  /** Size of the decoded body. */
  responseBytes: z.number().int().nullable(),
  /** Fully qualified; null if it was not read as a message. */
  typeName: z.string().nullable(),
  /** On disk, bodies included. */
  storedBytes: z.number().int(),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;
