import { assertNever } from '../../../shared/assert-never.ts';
import {
  type Exchange,
  networkMsOf,
  openingMsOf,
  type Reading,
  type ReceivedResponse,
} from '../../../shared/model/exchange.ts';
import { fileFormatNames } from '../../../shared/model/file-format.ts';
import { failureOf, failureWords, isRpcFailure } from '../../../shared/model/outcome.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import {
  formatBytes,
  formatCounted,
  formatDuration,
  formatExactBytes,
  formatRatio,
} from '../../ui/format-quantity.ts';
import { shortName } from '../../ui/type-name.ts';

/** The meaning of a status, which decides its colour; the colour is never the only sign. */
export type StatusTone = 'success' | 'redirect' | 'client-error' | 'server-error' | 'neutral';

/** One fact of the strip, with a sentence for the tooltip and screen readers. */
export interface StripFact {
  readonly text: string;
  readonly title: string;
  readonly tone: 'plain' | 'warning' | 'error';
}

/** The content of the status strip of a response. */
export interface StripContent {
  readonly status: { readonly text: string; readonly tone: StatusTone };
  readonly time: StripFact;
  readonly facts: readonly StripFact[];
}

/** Describes a response: status, time, type, and its size in both encodings. */
export function describeResponse(exchange: Exchange, response: ReceivedResponse): StripContent {
  return {
    status: describeStatus(response),
    time: {
      text: formatDuration(networkMsOf(exchange)),
      title: `Network time, from start to last byte, without encoding and decoding.${firstCall(exchange)}`,
      tone: 'plain',
    },
    facts: [
      ...describeTrust(exchange),
      ...describeHops(exchange),
      ...describeVersion(response),
      ...describeHttp(response),
      ...describeSizes(response),
      ...describeTransfer(response),
      ...describeCaptures(exchange),
    ],
  };
}

/** A first call opens its connection, and is slower than the next ones. */
function firstCall({ phases }: Exchange): string {
  const openingMs = openingMsOf(phases);
  if (openingMs === null) return '';
  return ` First call: ${formatDuration(openingMs)} of it opened the connection.`;
}

/**
 * Describes where reading failed: `broken at byte 31: length 20 runs past the end; 5 fields read`. A body
 * that was cut off gets no other reason.
 */
function describeFault(fault: WireFault, fieldCount: number, isComplete: boolean): string {
  const reason = isComplete ? `: ${fault.reason}` : '';
  return `broken at byte ${fault.offset}${reason}; ${formatCounted(fieldCount, 'field')} read`;
}

/** Explains a protobuf response without a body: a message with all fields at their defaults. */
function describeEmptyMessage(typeName: string | null): string {
  return typeName === null
    ? 'empty body = a message without fields'
    : `empty body = ${shortName(typeName)} without fields`;
}

function describeStatus(response: ReceivedResponse): StripContent['status'] {
  const failure = failureOf(response);
  if (failure && isRpcFailure(failure)) {
    return { text: failureWords(failure), tone: 'server-error' };
  }
  const text = `${response.status} ${response.statusText}`.trim();
  return { text, tone: statusTone(response.status) };
}

function statusTone(status: number): StatusTone {
  if (status >= 200 && status < 300) return 'success';
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400 && status < 500) return 'client-error';
  return status >= 500 ? 'server-error' : 'neutral';
}

/** Shows a version other than HTTP/1.1. */
function describeVersion({ httpVersion }: ReceivedResponse): readonly StripFact[] {
  if (httpVersion !== '2') return [];
  return [plain('HTTP/2', 'The server chose HTTP/2, or it was asked for in the settings')];
}

/** Shows the HTTP status when another status says how the call ended. */
function describeHttp(response: ReceivedResponse): readonly StripFact[] {
  const failure = failureOf(response);
  if (failure === null || !isRpcFailure(failure)) return [];
  return [plain(`HTTP ${response.status}`, `${response.status} ${response.statusText}`.trim())];
}

/** Warns on every response when the certificate was not checked: the server could be anyone. */
function describeTrust({ sent }: Exchange): readonly StripFact[] {
  if (sent?.tlsVerified !== false) return [];
  return [
    {
      text: 'certificate not checked',
      title:
        'Certificate checks are off for this request or folder: the response may be from anyone.',
      tone: 'error',
    },
  ];
}

const newToken =
  'The server refused the stored token (401). The request was sent again with a new one.';

/** Shows that the response is from another place than the request named. */
function describeHops({ hops = [], sent }: Exchange): readonly StripFact[] {
  const redirects = hops.filter(({ isNewToken }) => isNewToken !== true);
  const renewed: readonly StripFact[] =
    redirects.length === hops.length ? [] : [{ text: 'new token', title: newToken, tone: 'plain' }];
  if (redirects.length === 0) return renewed;
  const dropped = [...new Set(redirects.flatMap((hop) => hop.dropped))];
  const last = `Redirected to ${sent?.url ?? hops.at(-1)?.target ?? ''}.`;
  const withheld =
    dropped.length === 0 ? '' : ` Not sent to another origin: ${dropped.join(', ')}.`;
  return [
    ...renewed,
    {
      text: formatCounted(redirects.length, 'redirect'),
      title: `${last}${withheld} Timeline shows each.`,
      tone: dropped.length === 0 ? 'plain' : 'warning',
    },
  ];
}

/** Shows what the capture rules set, and the rules that found nothing. */
function describeCaptures({ captured = [] }: Exchange): readonly StripFact[] {
  const failed = captured.filter(({ problem }) => problem !== null);
  const names = captured.filter(({ problem }) => problem === null).map(({ variable }) => variable);
  return [
    ...(names.length === 0
      ? []
      : [
          {
            text: `captured ${names.join(', ')}`,
            title: "Set by this request's captures, for the active environment.",
            tone: 'plain' as const,
          },
        ]),
    ...failed.map(({ variable, problem }) => ({
      text: `${variable} not captured`,
      title: problem === null ? '' : `${problem.title}. ${problem.detail}`,
      tone: 'warning' as const,
    })),
  ];
}

function describeSizes(response: ReceivedResponse): readonly StripFact[] {
  const { reading } = response;
  // The size after all steps, including the chosen ones.
  const bytes = response.body.byteLength;
  switch (reading.kind) {
    case 'protobuf':
      return describeProtobuf(reading, bytes, response.isComplete);
    case 'json':
      return [
        size('JSON', bytes, 'The JSON as the server sent it'),
        ...(reading.protobufBytes === null
          ? []
          : [
              sizeBeside(
                'as protobuf',
                reading.protobufBytes,
                bytes,
                `The same message as protobuf${reading.typeName === null ? '' : ` ${reading.typeName}`}`,
              ),
            ]),
      ];
    case 'textproto':
      return [size('text format', bytes, 'The body as protobuf text format')];
    case 'xml':
      return [size('XML', bytes, 'The body as XML')];
    case 'text':
      return [size('text', bytes, 'The body as text')];
    case 'binary':
      return [
        reading.format === undefined
          ? size('binary', bytes, 'The body, of unknown type')
          : size(fileFormatNames[reading.format], bytes, 'The body, by its first bytes'),
      ];
    case 'empty':
      return [plain('no body', 'The response has no body')];
    default:
      return assertNever(reading);
  }
}

function describeProtobuf(
  reading: Reading & { kind: 'protobuf' },
  bytes: number,
  isComplete: boolean,
): readonly StripFact[] {
  if (reading.fault !== null) {
    return [
      // When no field can be read, only the Content-Type says it is protobuf.
      size(reading.fieldCount === 0 ? 'body' : 'protobuf', bytes, 'The body as received'),
      {
        text: describeFault(reading.fault, reading.fieldCount, isComplete),
        title: 'Everything before this byte is shown',
        tone: 'error',
      },
    ];
  }
  if (bytes === 0) {
    return [
      plain(
        describeEmptyMessage(reading.typeName),
        'Protobuf omits fields with default values, so a message can have 0 bytes',
      ),
    ];
  }
  const json =
    reading.jsonBytes === null
      ? []
      : [sizeBeside('as JSON', reading.jsonBytes, bytes, 'The same message as compact ProtoJSON')];
  return [size('protobuf', bytes, 'The body as received'), ...json];
}

function describeTransfer(response: ReceivedResponse): readonly StripFact[] {
  const { contentCoding, sizes, steps } = response;
  const coded =
    contentCoding === null || (steps ?? []).length > 0
      ? []
      : [size(contentCoding, sizes.bodyBytes, 'On the wire, with its content coding')];
  const cut: StripFact = {
    text: 'cut short',
    title: 'The body is incomplete; the received part is shown',
    tone: 'warning',
  };
  // The chip of an unfinished step already shows it.
  const isSaid = (steps ?? []).some(({ problem }) => problem?.severity === 'error');
  return response.isComplete || isSaid ? coded : [...coded, cut];
}

function plain(text: string, title: string): StripFact {
  return { text, title, tone: 'plain' };
}

function size(name: string, bytes: number, title: string): StripFact {
  return plain(`${name} ${formatBytes(bytes)}`, `${title}: ${formatExactBytes(bytes)}`);
}

function sizeBeside(name: string, bytes: number, reference: number, title: string): StripFact {
  const ratio = formatRatio(bytes, reference);
  const text = `${name} ${formatBytes(bytes)}${ratio === null ? '' : ` (${ratio})`}`;
  return plain(text, `${title}: ${formatExactBytes(bytes)}`);
}
