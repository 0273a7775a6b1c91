import type { ComparedSide } from '../../../shared/model/comparison.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { failureOf } from '../../../shared/model/outcome.ts';
import { sayBytes, sayCount, sayTimes } from '../../../shared/text/say-quantity.ts';
import type { SwappedRequest } from './swap-encoding.ts';

/** The facts that the warnings depend on. */
export interface ComparisonFacts {
  readonly method: string;
  readonly sides: readonly [ComparedSide, ComparedSide];
  readonly pairCount: number;
  readonly plannedPairs: number;
  readonly gaveUp: boolean;
  readonly replaced: readonly [SwappedRequest['replaced'], SwappedRequest['replaced']];
  readonly changedBodies: readonly [number, number];
}

/** Methods that change nothing on the server (RFC 9110 §9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

const letters = ['A', 'B'] as const;

/** Returns sentences about what makes a comparison unfair or surprising. */
export function warningsOf(facts: ComparisonFacts): string[] {
  const { sides } = facts;
  return [
    ...sides.flatMap((side, at) => failures(side, letters[at] ?? 'A', facts)),
    ...(facts.gaveUp
      ? [
          `Ended after ${sayCount(facts.pairCount)} of ${sayCount(facts.plannedPairs)} pairs: a side got no whole response three times in a row.`,
        ]
      : []),
    ...statusWarnings(sides),
    ...sides.flatMap((side, at) => wrongEncoding(side, letters[at] ?? 'A')),
    ...facts.replaced.flatMap((replaced, at) =>
      replaced.map(
        ({ from: [name, value], to }) =>
          `${letters[at]} was sent with ${name}: ${to} in place of your ${name}: ${value}, which asks for no such response.`,
      ),
    ),
    ...changingMethod(facts),
    ...facts.changedBodies.flatMap((count, at) =>
      count === 0 || !safeMethods.has(facts.method.toUpperCase())
        ? []
        : [
            `The body of ${letters[at]} changed ${sayTimes(count)} from one call to the next: the last one is compared.`,
          ],
    ),
    ...codingWarning(sides),
    ...reuseWarning(sides, facts.pairCount),
    ...sides.flatMap((side, at) => extraHeaders(side, letters[at] ?? 'A')),
  ];
}

function failures(side: ComparedSide, letter: string, { pairCount }: ComparisonFacts): string[] {
  const { exchange, failedCount } = side;
  const title = exchange?.problem?.title;
  if (!exchange?.sent) return title === undefined ? [] : [`${letter} was not sent: ${title}.`];
  if (failedCount === 0) return [];
  const why = title === undefined ? '' : `: ${title}`;
  return [
    failedCount === pairCount
      ? `${letter} got no whole response${why}.`
      : `${letter} got no whole response ${sayTimes(failedCount)} out of ${sayCount(pairCount)}; these are in no median${why}.`,
  ];
}

function statusWarnings([a, b]: ComparisonFacts['sides']): string[] {
  const mixed = [a, b].flatMap(({ statuses }, at) =>
    statuses.length < 2
      ? []
      : [
          `${letters[at]} answered ${statuses
            .map(({ status, count, failure }) => `${failure ?? status} ${sayTimes(count)}`)
            .join(' and ')}.`,
        ],
  );
  const [one, other] = [a.exchange?.response?.status, b.exchange?.response?.status];
  if (one === undefined || other === undefined) return mixed;
  if (one !== other) return [`The statuses differ: A ${one}, B ${other}.`, ...mixed];
  const isError = [a, b].every(
    ({ exchange }) => exchange?.response && failureOf(exchange.response) !== null,
  );
  return isError ? [`Both sides answered ${one}: an error is compared.`, ...mixed] : mixed;
}

function wrongEncoding({ encoding, exchange }: ComparedSide, letter: string): string[] {
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
    `${letter} asked for ${names[encoding]} and got ${names[kind]}: the server does not go by Accept here.`,
  ];
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

function codingWarning([a, b]: ComparisonFacts['sides']): string[] {
  const [one, other] = [a.exchange?.response, b.exchange?.response];
  if (!one || !other || one.contentCoding === other.contentCoding) return [];
  const [left, right] = [one.contentCoding ?? 'not', other.contentCoding ?? 'not'];
  const words = (coding: string) =>
    coding === 'not' ? 'not compressed' : `compressed with ${coding}`;
  return [
    `A came ${words(left)}, B ${words(right)}: the sizes of the bodies as received do not compare the encodings.`,
  ];
}

function reuseWarning([a, b]: ComparisonFacts['sides'], pairCount: number): string[] {
  // The first call of either side may open the connection for both.
  const isOneSided = !a.exchange?.sent || !b.exchange?.sent;
  if (isOneSided || Math.abs(a.reusedCount - b.reusedCount) <= 1) return [];
  return [
    `A reused its connection ${a.reusedCount} of ${pairCount} times, B ${b.reusedCount} times: opening one is in the times of the other calls.`,
  ];
}

/** Headers that only name the body's message (Spring), when they matter on a small response. */
function extraHeaders({ exchange }: ComparedSide, letter: string): string[] {
  const response = exchange?.response;
  const extra = (response?.headers ?? []).filter(([name]) => /^x-protobuf-/i.test(name));
  if (!response || extra.length === 0) return [];
  const bytes = extra.reduce((sum, header) => sum + lineBytes(header), 0);
  const names = extra.map(([name]) => name).join(' and ');
  return [
    `${letter} carries ${names}: ${sayCount(bytes)} of its ${sayBytes(response.sizes.headerBytes).replace(' B', '')} header bytes.`,
  ];
}

function lineBytes([name, value]: RawHeader): number {
  return Buffer.byteLength(`${name}: ${value}\r\n`, 'latin1');
}
