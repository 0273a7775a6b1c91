import { z } from 'zod';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { redactHeaders, redactUrl } from '../../../shared/model/redact-headers.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { mediaTypeOf } from '../bytes/media-type.ts';
import { readBase64Bytes } from '../codings/read-base64-bytes.ts';
import type { HarBody, HarEntry } from './har-entry.ts';
import { packRecording } from './recording-bytes.ts';
import { type CutRecording, scanCutRecording } from './scan-cut-recording.ts';

/** A recording, packed by `packRecording`. */
export interface ReadHar {
  readonly creator: string | null;
  readonly entryCount: number;
  /** The number of invalid entries. */
  readonly damagedCount: number;
  /** Set if the file is truncated, with the number of entries read; null if it is complete. */
  readonly cut: Problem | null;
  readonly bytes: Uint8Array;
  /** The start of the entries, and of the table of their ranges after them. */
  readonly entriesStart: number;
  readonly tableStart: number;
}

const headersSchema = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .catch([])
  .transform((pairs) => pairs.map(({ name, value }): [string, string] => [name, value]));
const countSchema = z.number().nonnegative().nullable().catch(null).default(null);
const textSchema = z.string().catch('').default('');
const contentSchema = z
  .object({
    mimeType: textSchema,
    text: z.string().optional(),
    encoding: z.string().optional(),
  })
  .optional()
  .catch(undefined);

/** The parts of HAR 1.2 that are read; others are skipped. */
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

const creatorSchema = z
  .object({ name: textSchema, version: textSchema })
  .optional()
  .catch(undefined);

const fileSchema = z.object({
  log: z.object({ creator: creatorSchema, entries: z.array(z.unknown()) }),
});

/** The part before the entries of a truncated file. */
const headSchema = z.object({ log: z.object({ creator: creatorSchema }) });

/** True when a text begins like a recording: an object with `log` as its first key. */
export function looksLikeHar(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.slice(0, 200));
  return /^\uFEFF?\s*\{\s*"log"\s*:/.test(head);
}

/**
 * Reads a recording (HAR 1.2). Hides header and URL values that carry credentials. Counts and skips invalid
 * entries; reads the complete entries of a truncated file.
 *
 * @throws ProblemError `body-malformed` if it is not a recording
 */
export function readHar(file: Uint8Array): ReadHar {
  const { log, cut } = parse(file);
  const pieces: Uint8Array[] = [];
  let total = 0;

  function keep(content: z.infer<typeof contentSchema>, type: string): HarBody | null {
    if (content?.text === undefined) return null;
    const { bytes, damage } = bytesOf(content.text, content.encoding, type || content.mimeType);
    pieces.push(bytes);
    total += bytes.length;
    return { start: total - bytes.length, end: total, ...(damage && { damage }) };
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
      requestBody: keep(request.postData, typeOf(request.headers)),
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: (response?.httpVersion ?? '').replace(/^(?:HTTP\/|h)/i, ''),
      responseHeaders: redactHeaders(response?.headers ?? []),
      responseBody: keep(response?.content, typeOf(response?.headers ?? [])),
      timings,
      requestHeaderBytes: request.headersSize,
      responseHeaderBytes: response?.headersSize ?? null,
      responseWireBytes: response?.bodySize ?? null,
    });
  }
  const { creator } = log;
  const damagedCount = log.entries.length - entries.length + (cut?.damagedCount ?? 0);
  if (entries.length === 0 && damagedCount > 0) throw new ProblemError(noRecording);
  return {
    creator: creator ? `${creator.name} ${creator.version}`.trim() || null : null,
    entryCount: entries.length,
    damagedCount,
    cut: cut && cutOff(file.length, entries.length + damagedCount, cut.endsIn),
    ...packRecording(entries, pieces),
  };
}

/** The content of a file; `cut` for a truncated one. */
type Parsed = z.infer<typeof fileSchema> & { readonly cut: CutRecording | null };

function parse(file: Uint8Array): Parsed {
  if (file.length > maxHarBytes) throw new ProblemError(tooLong);
  let data: unknown;
  let cut: CutRecording | null = null;
  try {
    data = JSON.parse(new TextDecoder().decode(file));
  } catch (error) {
    cut = scanCutRecording(file);
    const cause = messageOf(error);
    if (cut === null) throw new ProblemError({ ...noRecording, cause }, { cause: error });
    const { head, entries, damagedCount, endsIn } = cut;
    if (entries.length === 0) {
      const found = cutOff(file.length, damagedCount, endsIn);
      throw new ProblemError({ ...found, severity: 'error', cause }, { cause: error });
    }
    const log = headSchema.safeParse(head).data?.log ?? {};
    data = { log: { ...log, entries } };
  }
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) throw new ProblemError(noRecording);
  return { ...parsed.data, cut };
}

function bytesOf(
  text: string,
  encoding: string | undefined,
  contentType: string,
): { readonly bytes: Uint8Array; readonly damage?: HarBody['damage'] } {
  const written = new TextEncoder().encode(text);
  if (encoding?.toLowerCase() !== 'base64') {
    const isDamaged = text.includes('\uFFFD') && !isText(contentType);
    return { bytes: written, ...(isDamaged && { damage: 'replaced' as const }) };
  }
  const { bytes, end } = readBase64Bytes(written, { maxBytes: written.length });
  // Damaged base64 stays as text, so that nothing is lost.
  return end === 'complete' ? { bytes } : { bytes: written, damage: 'base64' };
}

/** A text may contain U+FFFD itself. */
function isText(contentType: string): boolean {
  const media = mediaTypeOf([['content-type', contentType]]);
  return ['json', 'text', 'xml', 'textproto'].includes(media.kind);
}

function typeOf(headers: readonly RawHeader[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}

function timeOf(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The maximum length of a JavaScript string. */
const maxHarBytes = 500 * 1024 * 1024;

const tooLong = {
  kind: 'response-too-large',
  title: 'This recording is too large',
  detail: `The limit for a HAR file is ${maxHarBytes} bytes.`,
  hint: 'Record less at a time, or filter it before saving.',
} as const;

/** @param count of complete entries, including damaged ones */
function cutOff(byteLength: number, count: number, endsIn: CutRecording['endsIn']): Problem {
  const places = {
    head: 'before its list of entries',
    entry: `in the middle of its entry ${count + 1}`,
    list: 'before the end of its list of entries',
    rest: 'after its list of entries, which is whole',
  } as const;
  const left =
    count === 0
      ? 'None is whole.'
      : `${count === 1 ? 'One is' : `${count} are`} whole before that.`;
  const more = endsIn === 'rest' ? '' : ' How many followed is unknown.';
  return problem({
    kind: 'body-malformed',
    severity: 'warning',
    title: 'This recording is cut off',
    detail: `The file ends at byte ${byteLength}, ${places[endsIn]}. ${left}${more}`,
    hint: noRecording.hint,
  });
}

const noRecording = {
  kind: 'body-malformed',
  title: 'This is not a recording',
  detail: 'A HAR file is JSON with entries in "log", each with a request.',
  hint: 'Save it again from its tool, as HAR with content.',
} as const;
