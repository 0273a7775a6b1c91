import type { CaptureResult } from '../../shared/model/capture.ts';
import { listStepNames, makesList } from '../../shared/model/decoding.ts';
import {
  openingMsOf,
  type RawHeader,
  type Reading,
  sentAgainWords,
} from '../../shared/model/exchange.ts';
import { failureWords, type Outcome } from '../../shared/model/outcome.ts';
import { redactHeaders } from '../../shared/model/redact-headers.ts';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import type { CallMade } from '../engine/exchange/send/make-call.ts';
import type { WireExchange, WireResponse } from '../engine/http/http-engine.ts';
import { mediaTypeOf } from '../proto/bytes/media-type.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { maskedLines, type Pieces } from './body-pieces.ts';
import { maskedText } from './mask-output.ts';
import { printable, printableJson, printableLines } from './printable.ts';
import { treeLines } from './tree-lines.ts';

/** A response for the command line. */
export interface ReadResponse {
  readonly exchange: CallMade;
  readonly response: WireResponse;
  readonly outcome: Outcome;
  readonly reading: Reading;
  /** Null if it has none. */
  readonly message: ResponseMessage | null;
}

/** A body as JSON with unchanged numbers, made again on each access. */
export interface ResponseMessage {
  indented(): Pieces;
  /** Compact if we made it, or as received. */
  json(): Pieces;
}

/**
 * Formats a response for a person: status, time, type; sizes; and the message, as JSON or, if that is
 * impossible, as a tree, with secrets hidden. Server content cannot control the terminal.
 *
 * @param shown.headers true to list headers and trailers before the message
 * @param shown.message false if its messages were printed as they came
 */
export async function* formatResponse(
  read: ReadResponse,
  schema: CompiledSchema,
  mask: Mask,
  shown: { readonly headers: boolean; readonly message: boolean },
): AsyncGenerator<string> {
  for (const head of headLines(read)) yield mask.text(head);
  if (shown.headers) for (const each of headerLines(read)) yield mask.text(each);
  if (!shown.message) return;
  yield '\n';
  yield* messageText(read, schema, mask);
}

function* headLines(read: ReadResponse): Generator<string> {
  const { exchange, response, reading } = read;
  const { wire, hops } = exchange;
  for (const { status, sent, target, dropped, isNewToken } of hops) {
    yield line(`${status}  ${sent.method} ${sent.url}`);
    if (isNewToken === true) yield line('Sent again with a new OAuth token.');
    if (dropped.length > 0)
      yield line(`Not sent to ${new URL(target).host}: ${dropped.join(', ')}`);
  }
  const time = `${exchange.phases.networkMs.toFixed(1)} ms${firstCallNote(exchange)}`;
  const version = response.httpVersion === '2' ? 'HTTP/2 ' : '';
  const status = `${version}${response.status} ${response.statusText}`.trim();
  yield line([status, time, describe(reading), ...listNotes(response)].join('  '));
  yield line(`${wire.method} ${wire.url}`);
  const failure = describeFailure(read.outcome);
  if (failure !== null) yield line(failure);
  if (wire.connection.tls?.verify === false)
    yield line("The server's certificate was not checked.");
  if (exchange.sentAgain) yield line(`${sentAgainWords}.`);
  yield line(sizesLine(exchange, response));
  const both = bothSizes(reading, response);
  if (both !== null) yield line(both);
}

/** A first call opens its connection, and is slower than the next ones. */
function firstCallNote({ phases, sentAgain }: WireExchange): string {
  const openingMs = openingMsOf(phases);
  return openingMs === null || sentAgain
    ? ''
    : ` (first call: ${openingMs.toFixed(1)} ms to connect)`;
}

function* headerLines({ exchange, response }: ReadResponse): Generator<string> {
  yield* headerList('Request headers', exchange.sentHeaders);
  yield* headerList('Response headers', response.rawHeaders);
  if (response.rawTrailers.length > 0) yield* headerList('Trailers', response.rawTrailers);
}

function* headerList(title: string, headers: readonly RawHeader[]): Generator<string> {
  yield line(`${title}:`);
  for (const [name, value] of redactHeaders(headers)) yield line(`  ${name}: ${value}`);
}

/** Describes a failure beyond the status line; null if the status line is enough. */
function describeFailure(outcome: Outcome): string | null {
  if (outcome.kind === 'ok' || outcome.source === 'http') return null;
  const { source, message } = outcome;
  if (source === 'redirect') {
    return message === '' ? null : `Redirects to ${message} (not followed).`;
  }
  return `Failed: ${failureWords(outcome)}${message === '' ? '' : `: ${message}`}`;
}

/** Lists the results of capture rules, one per line; does not show secrets. */
export function* formatCaptured(captured: readonly CaptureResult[]): Generator<string> {
  for (const { variable, value, problem } of captured) {
    if (problem === null) yield line(`Captured ${variable}: ${value ?? '(a secret)'}`);
  }
}

async function* messageText(
  { reading, message, response }: ReadResponse,
  schema: CompiledSchema,
  mask: Mask,
): AsyncGenerator<string> {
  if (reading.kind === 'json' && reading.isProtobuf) {
    yield* treeText(response, { typeName: null }, schema, mask);
    return;
  }
  const isText = reading.kind === 'text' || reading.kind === 'xml' || reading.kind === 'textproto';
  if (isText || (reading.kind === 'json' && message === null)) {
    yield* ownText(response, mask);
  } else if (message !== null) {
    const json = mask.isEmpty ? message.indented() : maskedLines(message.indented(), mask);
    for await (const piece of json) yield printableJson(piece);
    yield '\n';
  } else if (reading.kind === 'protobuf') {
    yield* treeText(response, reading, schema, mask);
  } else if (reading.kind === 'binary') {
    yield line(`${response.body.byteLength} bytes of binary data; use --save-body.`);
  }
}

function* treeText(
  { body }: WireResponse,
  { typeName, framing = null }: Pick<Reading & { kind: 'protobuf' }, 'typeName' | 'framing'>,
  schema: CompiledSchema,
  mask: Mask,
): Generator<string> {
  for (const { text } of treeLines(body, typeName, schema.shapeOf, framing)) {
    yield mask.text(line(text));
  }
}

async function* ownText({ body, rawHeaders }: WireResponse, mask: Mask): AsyncGenerator<string> {
  const { charset } = mediaTypeOf(rawHeaders);
  let held = '';
  for (const piece of maskedText(body, charset, mask)) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    yield printableLines(text.slice(0, text.length - held.length));
  }
  yield `${printableLines(held)}\n`;
}

/** Describes the steps that made a JSON array: `JSON lines, 12 messages`. */
function listNotes({ steps }: WireResponse): readonly string[] {
  return steps.flatMap(({ step, note = '' }) =>
    makesList(step) && note !== '' ? [`${listStepNames[step.kind]}, ${note}`] : [],
  );
}

function describe(reading: Reading): string {
  switch (reading.kind) {
    case 'protobuf': {
      if (reading.typeName === null) return 'protobuf of unknown type';
      return `${reading.typeName} (from ${sourceOf(reading)})`;
    }
    case 'json':
      return reading.isProtobuf ? 'protobuf declared as JSON' : 'JSON';
    case 'textproto':
      return 'text format';
    case 'xml':
      return 'XML';
    case 'text':
      return 'text';
    case 'binary':
      return 'bytes';
    case 'empty':
      return 'no body';
  }
}

function sourceOf({ typeSource, ruleOf }: Extract<Reading, { kind: 'protobuf' }>): string {
  if (typeSource === 'body') return 'the body';
  if (typeSource === 'request') return 'the request file';
  if (typeSource === 'guess') return 'a guess: best match';
  return typeSource === 'rule' ? `a rule of ${ruleOf}` : String(typeSource);
}

function sizesLine({ sentSizes }: WireExchange, { sizes, contentCoding }: WireResponse): string {
  const decoded =
    contentCoding === null ? '' : ` in ${contentCoding}, decoded ${sizes.decodedBodyBytes} B`;
  const { bodyBytes, decodedBodyBytes } = sentSizes;
  const packed = bodyBytes === decodedBodyBytes ? '' : `, packed from ${decodedBodyBytes} B`;
  const form = sizes.isHeaderList ? ' Headers before compression.' : '';
  return `Request: headers ${sentSizes.headerBytes} B, body ${bodyBytes} B${packed}.  Response: headers ${sizes.headerBytes} B, body ${sizes.bodyBytes} B${decoded}.${form}`;
}

/** Returns both sizes of the message, if both are known. */
function bothSizes(reading: Reading, { sizes }: WireResponse): string | null {
  const own = sizes.decodedBodyBytes;
  if (reading.kind === 'protobuf' && reading.jsonBytes !== null && own > 0) {
    const times = (reading.jsonBytes / own).toFixed(1);
    return `Protobuf ${own} B, as ProtoJSON ${reading.jsonBytes} B (${times}x).`;
  }
  if (reading.kind === 'json' && reading.protobufBytes) {
    const times = (own / reading.protobufBytes).toFixed(1);
    return `JSON ${own} B, as protobuf ${reading.protobufBytes} B (${times}x).`;
  }
  return null;
}

function line(text: string): string {
  return `${printable(text.replaceAll('\t', '    '))}\n`;
}
