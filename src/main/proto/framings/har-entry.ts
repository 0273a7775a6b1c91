import { z } from 'zod';
import { rawHeaderSchema } from '../../../shared/model/exchange.ts';

/** The range of a body among all bodies of a recording. */
const rangeSchema = z
  .object({
    start: z.number().int(),
    end: z.number().int(),
    /**
     * Damage by the recorder: `replaced` bytes that are not UTF-8, or invalid `base64`; omitted if undamaged.
     */
    damage: z.enum(['replaced', 'base64']).optional(),
  })
  .nullable();

/** One exchange of a recording as stored: credentials hidden, bodies stored separately. */
export const harEntrySchema = z.object({
  startedAt: z.iso.datetime().nullable(),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.array(rawHeaderSchema),
  requestBody: rangeSchema,
  /** 0 if no response was recorded. */
  status: z.number().int(),
  statusText: z.string(),
  httpVersion: z.string(),
  responseHeaders: z.array(rawHeaderSchema),
  responseBody: rangeSchema,
  /** Milliseconds; null if not applicable. */
  timings: z.object({
    blocked: z.number().nullable(),
    dns: z.number().nullable(),
    connect: z.number().nullable(),
    ssl: z.number().nullable(),
    send: z.number().nullable(),
    wait: z.number().nullable(),
    receive: z.number().nullable(),
  }),
  /** On the wire, if recorded. */
  requestHeaderBytes: z.number().nullable(),
  responseHeaderBytes: z.number().nullable(),
  responseWireBytes: z.number().nullable(),
});

export type HarEntry = z.infer<typeof harEntrySchema>;

/** The body of one side of an exchange. */
export type HarBody = NonNullable<HarEntry['requestBody']>;
