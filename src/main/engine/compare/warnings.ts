import type { ComparedSide } from '../../../shared/model/comparison.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { failureOf } from '../../../shared/model/outcome.ts';
import { type SideNames, sideNames } from '../../../shared/model/side-names.ts';
import { sayBytes, sayCount, sayTimes } from '../../../shared/text/say-quantity.ts';
import type { SwappedRequest } from './swap-encoding.ts';

/** The facts that the warnings depend on. */
export interface ComparisonFacts {
  readonly method: string;
  /** The kind of a body that both sides send as it is; null if they send it in their encoding. */
  readonly unswapped: string | null;
  readonly sides: readonly [ComparedSide, ComparedSide];
  readonly pairCount: number;
  readonly plannedPairs: number;
  readonly gaveUp: boolean;
  readonly replaced: readonly [SwappedRequest['replaced'], SwappedRequest['replaced']];
  readonly changedBodies: readonly [number, number];
  /** The type used to decode the responses; null without one. */
  readonly typeName: string | null;
}

/** Methods that change nothing on the server (RFC 9110 §9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** Returns sentences about what makes a comparison unfair or surprising. */
export function warningsOf(facts: ComparisonFacts): string[] {
  const { sides } = facts;
  const names = sideNames(sides);
  return [
    ...failures(sides[0], names[0], facts),
    ...failures(sides[1], names[1], facts),
    ...(facts.gaveUp
      ? [
          `Ended after ${sayCount(facts.pairCount)} of ${sayCount(facts.plannedPairs)} pairs: one side got no complete response three times in a row.`,
        ]
      : []),
    ...statusWarnings(sides, names),
    ...sides.flatMap(wrongEncoding),
    ...facts.replaced.flatMap((replaced, at) =>
      replaced.map(
        ({ from: [name, value], to }) =>
          `${names[at]} was sent with ${name}: ${to} instead of your ${name}: ${value}.`,
      ),
    ),
    ...(facts.unswapped === null
      ? []
      : [
          `Both sides send the same body: ${facts.unswapped} has no other encoding. Only Accept differs.`,
        ]),
    ...changingMethod(facts),
    ...facts.changedBodies.flatMap((count, at) =>
      count === 0 || !safeMethods.has(facts.method.toUpperCase())
        ? []
        : [
            `The body of ${names[at]} changed ${sayTimes(count)} between calls. The last one is compared.`,
          ],
    ),
    ...sides.flatMap((side, at) => otherJson(side, names[at as 0 | 1], facts.typeName)),
    ...codingWarning(sides, names),
    ...reuseWarning(facts, names),
    ...extraHeaders(sides[0], names[0]),
    ...extraHeaders(sides[1], names[1]),
  ];
}

function failures(side: ComparedSide, name: string, { pairCount }: ComparisonFacts): string[] {
  const { exchange, failedCount } = side;
  const title = exchange?.problem?.title;
  if (!exchange?.sent) return title === undefined ? [] : [`${name} was not sent: ${title}.`];
  if (failedCount === 0) return [];
  const why = title === undefined ? '' : `: ${title}`;
  return [
    failedCount === pairCount
      ? `${name} got no complete response${why}.`
      : `${name} got no complete response ${sayTimes(failedCount)} out of ${sayCount(pairCount)}; the medians leave these out${why}.`,
  ];
}

function statusWarnings([a, b]: ComparisonFacts['sides'], names: SideNames): string[] {
  const mixed = [a, b].flatMap(({ statuses }, at) =>
    statuses.length < 2
      ? []
      : [
          `${names[at]} returned ${statuses
            .map(({ status, count, failure }) => `${failure ?? status} ${sayTimes(count)}`)
            .join(' and ')}.`,
        ],
  );
  const [one, other] = [a.exchange?.response?.status, b.exchange?.response?.status];
  if (one === undefined || other === undefined) return mixed;
  if (one !== other)
    return [`The statuses differ: ${names[0]} ${one}, ${names[1]} ${other}.`, ...mixed];
  const isError = [a, b].every(
    ({ exchange }) => exchange?.response && failureOf(exchange.response) !== null,
  );
  return isError ? [`Both sides returned ${one}: two errors are compared.`, ...mixed] : mixed;
}

function wrongEncoding({ encoding, exchange }: ComparedSide): string[] {
  const kind = exchange?.response?.reading.kind;
  if (kind === undefined || kind === encoding || kind === 'empty') return [];
  // Accept allows errors in JSON, and many servers have no other form.
  if (exchange?.response && failureOf(exchange.response)) return [];
  const names = {
    protobuf: 'protobuf',
    json: 'JSON',
    textproto: 'text format',
    xml: 'XML',
    text: 'text',
    binary: 'binary data',
  };
  return [
    `The call for ${names[encoding]} returned ${names[kind]}: the server ignores Accept here.`,
  ];
}

/** JSON that was measured, but could not be encoded as protobuf. */
function otherJson(side: ComparedSide, name: string, typeName: string | null): string[] {
  const isJson = side.exchange?.response?.reading.kind === 'json';
  const isMeasured = side.gzipBytes !== null;
  if (!isJson || !isMeasured || typeName === null || side.protobufBytes !== null) return [];
  return [`${name} is not ProtoJSON of ${typeName}: a ProtoJSON parser rejects it.`];
}

function changingMethod({ method, pairCount, sides }: ComparisonFacts): string[] {
  const name = method.toUpperCase();
  const calls = pairCount * sides.filter(({ exchange }) => exchange?.sent).length;
  if (safeMethods.has(name) || calls === 0) return [];
  const effect =
    name === 'POST'
      ? 'each call may have created something, so that ids and times differ'
      : 'each call may have changed what the next one found';
  return [`${name} was sent ${sayTimes(calls)}: ${effect}.`];
}

function codingWarning([a, b]: ComparisonFacts['sides'], names: SideNames): string[] {
  const [one, other] = [a.exchange?.response, b.exchange?.response];
  if (!one || !other || one.contentCoding === other.contentCoding) return [];
  const [left, right] = [one.contentCoding ?? 'not', other.contentCoding ?? 'not'];
  const words = (coding: string) =>
    coding === 'not' ? 'not compressed' : `compressed with ${coding}`;
  return [
    `${names[0]} is ${words(left)}, ${names[1]} ${words(right)}: the received sizes do not compare the encodings.`,
  ];
}

function reuseWarning({ sides: [a, b], pairCount }: ComparisonFacts, names: SideNames): string[] {
  // The first call of either side may open the connection for both.
  const isOneSided = !a.exchange?.sent || !b.exchange?.sent;
  if (isOneSided || Math.abs(a.reusedCount - b.reusedCount) <= 1) return [];
  return [
    `${names[0]} reused its connection ${a.reusedCount} of ${pairCount} times, ${names[1]} ${b.reusedCount} times. The other times include opening one.`,
  ];
}

/** Headers that only name the body's message (Spring), when they matter on a small response. */
function extraHeaders({ exchange }: ComparedSide, name: string): string[] {
  const response = exchange?.response;
  const extra = (response?.headers ?? []).filter(([name]) => /^x-protobuf-/i.test(name));
  if (!response || extra.length === 0) return [];
  const bytes = extra.reduce((sum, header) => sum + lineBytes(header), 0);
  const headers = extra.map(([header]) => header).join(' and ');
  return [
    `${name} carries ${headers}: ${sayCount(bytes)} of its ${sayBytes(response.sizes.headerBytes).replace(' B', '')} header bytes.`,
  ];
}

function lineBytes([name, value]: RawHeader): number {
  return Buffer.byteLength(`${name}: ${value}\r\n`, 'latin1');
}
