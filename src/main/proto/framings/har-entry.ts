import { z } from 'zod';
import { rawHeaderSchema } from '../../../shared/model/exchange.ts';

/** Where a body lies among all of a recording. */
const rangeSchema = z
  .object({
    start: z.number().int(),
    end: z.number().int(),
    /**
     * What the recorder did to it: `replaced` bytes that are no UTF-8, or wrote base64 that is none;
     * left out where it is whole.
     */
    damage: z.enum(['replaced', 'base64']).optional(),
  })
  .nullable();

/** One exchange of a recording, as it is kept: credentials hidden, bodies beside it. */
export const harEntrySchema = z.object({
  startedAt: z.iso.datetime().nullable(),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.array(rawHeaderSchema),
  requestBody: rangeSchema,
  /** 0 where no response was recorded. */
  status: z.number().int(),
  statusText: z.string(),
  httpVersion: z.string(),
  responseHeaders: z.array(rawHeaderSchema),
  responseBody: rangeSchema,
  /** Milliseconds; null for what does not apply. */
  timings: z.object({
    blocked: z.number().nullable(),
    dns: z.number().nullable(),
    connect: z.number().nullable(),
    ssl: z.number().nullable(),
    send: z.number().nullable(),
    wait: z.number().nullable(),
    receive: z.number().nullable(),
  }),
  /** On the wire, where it was noted. */
  requestHeaderBytes: z.number().nullable(),
  responseHeaderBytes: z.number().nullable(),
  responseWireBytes: z.number().nullable(),
});

export type HarEntry = z.infer<typeof harEntrySchema>;

/** The body of one side of an exchange. */
export type HarBody = NonNullable<HarEntry['requestBody']>;
