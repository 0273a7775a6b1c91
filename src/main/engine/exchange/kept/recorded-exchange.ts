import { bodyPartId } from '../../../../shared/model/body-id.ts';
import type { ReadChoice } from '../../../../shared/model/decoding.ts';
import type {
  BodyHandle,
  Exchange,
  Phases,
  ReceivedResponse,
} from '../../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import type {
  RecordedEntry,
  RecordedExchange,
  Recording,
} from '../../../../shared/model/opened-body.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { matchTypeRule } from '../../../../shared/model/response-rules.ts';
import { type Problem, problem } from '../../../../shared/problem.ts';
import { nameType } from '../../../proto/body/choose-type.ts';
import { mediaTypeOf } from '../../../proto/bytes/media-type.ts';
import type { HarBody, HarEntry } from '../../../proto/framings/har-entry.ts';
import { contextOfResponse, ruledResponse } from '../bodies/body-context.ts';
import { type BodyContext, type BodyReader, bareContext } from '../bodies/body-reader.ts';

/** Rules that give recorded responses their types. */
export interface RuleSources {
  /** The rules of the workspace. */
  readonly rules: RequestScope['responseTypes'];
  /** The rule that was given to all entries. */
  readonly own: ResponseTypeRule | null;
}

/**
 * Returns a line of a recording, with the type that was chosen for it or that its headers or a rule name.
 * Does not look at its body.
 */
export function entryOf(
  entry: HarEntry,
  index: number,
  sources: RuleSources,
  { typeName }: Pick<ReadChoice, 'typeName'>,
): RecordedEntry {
  const { startedAt, method, url, status, responseBody } = entry;
  const { networkMs } = phasesOf(entry);
  const chosenType = typeName === undefined ? undefined : { typeName };
  const named = nameType(contextOf(entry, sources), { chosenType });
  return {
    index,
    startedAt,
    method,
    url,
    status: status === 0 ? null : status,
    mediaType: mediaTypeOf(entry.responseHeaders).name,
    bodyBytes: responseBody && responseBody.end - responseBody.start,
    totalMs: networkMs,
    typeName: named?.typeName ?? null,
    typeSource: named?.source ?? null,
    ...(named?.rule && { ruleOf: named.rule.of }),
  };
}

/** Returns one exchange of a recording, its response read like one of the app's own. */
export async function exchangeOf(options: {
  readonly recording: Recording;
  readonly entry: HarEntry;
  readonly index: number;
  readonly sources: RuleSources;
  readonly choice: ReadChoice;
  readonly reader: BodyReader;
}): Promise<RecordedExchange> {
  const { recording, entry, index, sources, choice, reader } = options;
  const sentBody = handleOf(recording.id, entry.requestBody);
  // Rules apply to responses; a request has its own headers.
  const context = { ...bareContext, headers: entry.requestHeaders };
  const sent = sentBody && (await reader.inspect({ id: sentBody.id, isCoded: false }, context, {}));
  const exchange: Exchange = {
    id: `${recording.id}-${index}`,
    requestId: '',
    startedAt: entry.startedAt ?? recording.openedAt,
    outcome: entry.status === 0 ? 'failed' : 'answered',
    sent: {
      method: entry.method,
      url: entry.url,
      headers: entry.requestHeaders,
      sizes: {
        bodyBytes: sentBody?.byteLength ?? 0,
        decodedBodyBytes: sentBody?.byteLength ?? 0,
        headerBytes: entry.requestHeaderBytes ?? 0,
      },
    },
    response:
      entry.status === 0 ? null : await responseOf(recording.id, entry, sources, choice, reader),
    phases: phasesOf(entry),
    connectionReused: entry.timings.connect === null,
    problem: damageOf(entry.responseBody),
  };
  return { index, exchange, sent, sentProblem: damageOf(entry.requestBody) };
}

async function responseOf(
  recordingId: string,
  entry: HarEntry,
  sources: RuleSources,
  choice: ReadChoice,
  reader: BodyReader,
): Promise<ReceivedResponse> {
  // A missing body is an empty one at offset 0.
  const kept = handleOf(recordingId, entry.responseBody ?? { start: 0, end: 0 });
  const bytes = { id: kept?.id ?? recordingId, isCoded: false };
  // Recorders write bodies after content decoding.
  const read = await reader.inspect(bytes, contextOf(entry, sources), choice);
  const { status, statusText, responseHeaders: headers } = entry;
  const head = { status, statusText, headers, trailers: [], isComplete: true };
  return {
    ...head,
    httpVersion: entry.httpVersion,
    ...read,
    outcome: await reader.judge(head, bytes),
    contentCoding: null,
    sizes: {
      bodyBytes: entry.responseWireBytes ?? kept?.byteLength ?? 0,
      decodedBodyBytes: kept?.byteLength ?? 0,
      headerBytes: entry.responseHeaderBytes ?? 0,
    },
  };
}

/** The Problem that a body is not what went over the wire. */
function damageOf(body: HarBody | null): Problem | null {
  if (body?.damage === undefined) return null;
  return problem(body.damage === 'replaced' ? replaced : notBase64);
}

const recordAgain =
  'Record again with a tool that keeps binary bodies as base64, or save this body to a file and open it.';

const replaced = {
  kind: 'body-malformed',
  severity: 'warning',
  title: 'The recorder damaged these bytes',
  detail:
    'It stored a binary body as text and replaced bytes that are not UTF-8 with U+FFFD (EF BF BD). You see the recording, not the wire bytes.',
  hint: recordAgain,
} as const;

const notBase64 = {
  ...replaced,
  detail: 'It wrote invalid base64. You see that text, not the wire bytes.',
} as const;

function handleOf(
  recordingId: string,
  range: { readonly start: number; readonly end: number } | null,
): BodyHandle | null {
  if (range === null) return null;
  const id = bodyPartId(recordingId, { ...range, coding: null });
  return { id, byteLength: range.end - range.start };
}

function contextOf(
  { method, url, status, responseHeaders: headers }: HarEntry,
  { rules: inherited, own }: RuleSources,
): BodyContext {
  const response = { method, url, status, headers };
  const context = contextOfResponse({ ...response, request: null, rules: inherited });
  if (!own) return context;
  const rules = [{ rule: own, of: 'this recording' }];
  const ownRule = matchTypeRule(rules, ruledResponse({ url, status, headers }));
  return { ...context, ownRule };
}

function phasesOf({ timings }: HarEntry): Phases {
  const { blocked, dns, connect, ssl, send, wait, receive } = timings;
  // In HAR too, `ssl` is a part of `connect`.
  const parts = [blocked, dns, connect, send, wait, receive];
  return {
    blockedMs: blocked,
    dnsMs: dns,
    connectMs: connect,
    tlsMs: ssl,
    sendMs: send,
    waitMs: wait,
    receiveMs: receive,
    networkMs: parts.reduce<number>((sum, part) => sum + (part ?? 0), 0),
  };
}
