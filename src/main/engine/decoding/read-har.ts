import { z } from 'zod';
import { rawHeaderSchema } from '../../../shared/model/exchange.ts';
import { redactHeaders, redactUrl } from '../../../shared/model/redact-headers.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { joinBytes } from './join-bytes.ts';
import { readBase64Bytes } from './read-base64-bytes.ts';

/** Where a body lies among all of a recording. */
const rangeSchema = z.object({ start: z.number().int(), end: z.number().int() }).nullable();

/** One exchange of a recording, as it is kept: credentials hidden, bodies beside it. */
export const harEntrySchema = z.object({
  startedAt: z.iso.datetime().nullable(),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.array(rawHeaderSchema),
  requestBody: rangeSchema,
  /** 0 where no answer was recorded. */
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

/** A recording, with the bytes of all its bodies one behind the other. */
export interface ReadHar {
  readonly creator: string | null;
  readonly entries: readonly HarEntry[];
  /** Entries that are none. */
  readonly damagedCount: number;
  readonly bodies: Uint8Array;
}

const headersSchema = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .catch([])
  .transform((pairs) => pairs.map(({ name, value }): [string, string] => [name, value]));
const countSchema = z.number().nonnegative().nullable().catch(null).default(null);
const textSchema = z.string().catch('').default('');
const contentSchema = z
  .object({ text: z.string().optional(), encoding: z.string().optional() })
  .optional()
  .catch(undefined);

/** What of HAR 1.2 is read; all else is passed over. */
const entrySchema = z.object({
  startedDateTime: textSchema,
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: headersSchema,
    postData: contentSchema,
    headersSize: countSchema,
  }),
  response: z
    .object({
      status: z.number().int().catch(0),
      statusText: textSchema,
      httpVersion: textSchema,
      headers: headersSchema,
      content: contentSchema,
      headersSize: countSchema,
      bodySize: countSchema,
    })
    .optional()
    .catch(undefined),
  timings: z
    .object({
      blocked: countSchema,
      dns: countSchema,
      connect: countSchema,
      ssl: countSchema,
      send: countSchema,
      wait: countSchema,
      receive: countSchema,
    })
    .catch({
      blocked: null,
      dns: null,
      connect: null,
      ssl: null,
      send: null,
      wait: null,
      receive: null,
    }),
});

const fileSchema = z.object({
  log: z.object({
    creator: z.object({ name: textSchema, version: textSchema }).optional().catch(undefined),
    entries: z.array(z.unknown()),
  }),
});

/** Whether a text begins as a recording does: an object whose first key is `log`. */
export function looksLikeHar(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.slice(0, 200));
  return /^\uFEFF?\s*\{\s*"log"\s*:/.test(head);
}

/**
 * Reads a recording (HAR 1.2). Values of headers and of URLs that carry credentials are hidden in what
 * it gives. An entry that is none is counted, and costs only itself.
 *
 * @throws ProblemError `body-malformed` for what is no recording
 */
export function readHar(file: Uint8Array): ReadHar {
  const { log } = parse(file);
  const pieces: Uint8Array[] = [];
  let total = 0;

  function keep(content: z.infer<typeof contentSchema>): HarEntry['requestBody'] {
    if (content?.text === undefined) return null;
    const bytes = bytesOf(content.text, content.encoding);
    pieces.push(bytes);
    total += bytes.length;
    return { start: total - bytes.length, end: total };
  }

  const entries: HarEntry[] = [];
  for (const each of log.entries) {
    const { data } = entrySchema.safeParse(each);
    if (!data) continue;
    const { request, response, timings } = data;
    entries.push({
      startedAt: timeOf(data.startedDateTime),
      method: request.method,
      url: redactUrl(request.url),
      requestHeaders: redactHeaders(request.headers),
      requestBody: keep(request.postData),
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: (response?.httpVersion ?? '').replace(/^(?:HTTP\/|h)/i, ''),
      responseHeaders: redactHeaders(response?.headers ?? []),
      responseBody: keep(response?.content),
      timings,
      requestHeaderBytes: request.headersSize,
      responseHeaderBytes: response?.headersSize ?? null,
      responseWireBytes: response?.bodySize ?? null,
    });
  }
  const { creator } = log;
  const damagedCount = log.entries.length - entries.length;
  if (entries.length === 0 && damagedCount > 0) throw new ProblemError(noRecording);
  return {
    creator: creator ? `${creator.name} ${creator.version}`.trim() || null : null,
    entries,
    damagedCount,
    bodies: joinBytes(pieces),
  };
}

function parse(file: Uint8Array): z.infer<typeof fileSchema> {
  if (file.length > maxHarBytes) throw new ProblemError(tooLong);
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder().decode(file));
  } catch (error) {
    throw new ProblemError(
      { ...noRecording, cause: error instanceof Error ? error.message : String(error) },
      { cause: error },
    );
  }
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) throw new ProblemError(noRecording);
  return parsed.data;
}

function bytesOf(text: string, encoding: string | undefined): Uint8Array {
  const written = new TextEncoder().encode(text);
  if (encoding?.toLowerCase() !== 'base64') return written;
  const { bytes, end } = readBase64Bytes(written, { maxBytes: written.length });
  // Of a damaged one nothing is dropped: the text itself is what there is.
  return end === 'complete' ? bytes : written;
}

function timeOf(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** A text has no more characters. */
const maxHarBytes = 500 * 1024 * 1024;

const tooLong = {
  kind: 'response-too-large',
  title: 'This recording is too large to open',
  detail: `At most ${maxHarBytes} bytes of a HAR file can be read.`,
  hint: 'Record less at a time, or filter the recording before it is saved.',
} as const;

const noRecording = {
  kind: 'body-malformed',
  title: 'This is no recording',
  detail: 'A HAR file is JSON with a list of entries in "log", each with a request.',
  hint: 'Save it again from the tool that recorded it, as HAR with content.',
} as const;
