import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/**
 * Sets a variable from a response with a 2xx status. Captured values are kept per environment, apart
 * from its file, and hold in place of what the files say until they are cleared.
 */
export const captureSchema = z.object({
  /** The variable that is set. */
  variable: z.string(),
  from: z.enum(['body', 'header']).default('body'),
  /**
   * In the body a field path (`session.token`, `users[0].id`) or, with a leading `/`, a JSON pointer
   * (RFC 6901); in a stream of messages behind the place of one, `[0].token`. Else the name of a header.
   */
  path: z.string().default(''),
  /** Kept in the system's keychain, and shown nowhere. So is what sets a secret variable. */
  secret: z.boolean().default(false),
});

export type Capture = z.infer<typeof captureSchema>;

/** A value that a response set. */
export const capturedValueSchema = z.object({
  variable: z.string(),
  /** Null for one that is kept as a secret. */
  value: z.string().nullable(),
  /** The name of the secret that holds it. */
  secret: z.string().nullable().default(null),
  capturedAt: z.iso.datetime(),
  /** The request whose answer it is of. */
  requestId: z.string(),
  requestName: z.string(),
});

export type CapturedValue = z.infer<typeof capturedValueSchema>;

/** What a rule made of one response. */
export const captureResultSchema = z.object({
  variable: z.string(),
  /** Null for one that is kept as a secret, and when nothing was set. */
  value: z.string().nullable(),
  /** Why nothing was set: the variable keeps what it was. */
  problem: problemSchema.nullable(),
});

export type CaptureResult = z.infer<typeof captureResultSchema>;
