import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/**
 * Sets a variable from a response with a 2xx status. Captured values are stored per environment, separate
 * from its file, and override the files until they are cleared.
 */
export const captureSchema = z.object({
  /** The variable to set. */
  variable: z.string(),
  from: z.enum(['body', 'header', 'cookie']).default('body'),
  /**
   * For the body, a field path (`session.token`, `users[0].id`) or, with a leading `/`, a JSON pointer (RFC
   * 6901); in a stream of messages after an index, `[0].token`. Else the name of a header, or of a cookie
   * that the response sets: its value without attributes.
   */
  path: z.string().default(''),
  /** Stored in the system's keychain, and never shown. This also holds for secret variables. */
  secret: z.boolean().default(false),
});

export type Capture = z.infer<typeof captureSchema>;

/** A value set by a response. */
export const capturedValueSchema = z.object({
  variable: z.string(),
  /** Null if it is stored as a secret. */
  value: z.string().nullable(),
  /** The name of its secret. */
  secret: z.string().nullable().default(null),
  capturedAt: z.iso.datetime(),
  /** The request whose response set it. */
  requestId: z.string(),
  requestName: z.string(),
});

export type CapturedValue = z.infer<typeof capturedValueSchema>;

/** The result of a capture rule for one response. */
export const captureResultSchema = z.object({
  variable: z.string(),
  /** Null if it is stored as a secret, or nothing was set. */
  value: z.string().nullable(),
  /** The reason if nothing was set: the variable keeps its value. */
  problem: problemSchema.nullable(),
});

export type CaptureResult = z.infer<typeof captureResultSchema>;
