import { z } from 'zod';

/** Who says that a call failed: its HTTP status, a redirect, gRPC's status, or the end of a Connect stream. */
export const failureSourceSchema = z.enum(['http', 'redirect', 'grpc', 'connect']);

export type FailureSource = z.infer<typeof failureSourceSchema>;

/** How a call ended, as its response says it. A call without a response has no outcome. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok') }),
  z.object({
    kind: z.literal('failed'),
    source: failureSourceSchema,
    /** The HTTP status, or gRPC's status code; null where the response gives none that is known. */
    code: z.number().int().nullable(),
    /** `Not Found`, `RESOURCE_EXHAUSTED`, `resource_exhausted`; empty where an HTTP status has no name. */
    name: z.string(),
    /** What the server says of it; of a redirect its Location. Empty where it says nothing. */
    message: z.string(),
  }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;

export type FailedOutcome = Extract<Outcome, { kind: 'failed' }>;
