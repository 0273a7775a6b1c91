import { signedTime } from '../../../shared/model/compared-times.ts';
import type { ComparedSide, Comparison, DataComparison } from '../../../shared/model/comparison.ts';
import { failureOf, failureWords } from '../../../shared/model/outcome.ts';
import type { Problem } from '../../../shared/problem.ts';
import { sayBytes, sayChange, sayCount, sayMs } from '../../../shared/text/say-quantity.ts';

type Sides = readonly [ComparedSide, ComparedSide];

/**
 * Returns the summary sentences of a comparison: data, body, headers, time. They leave out failed calls: the
 * cost of a failure says nothing about its encoding.
 */
export function verdictsOf(comparison: {
  readonly sides: Sides;
  readonly data: DataComparison | null;
  readonly dataProblem: Problem | null;
  readonly times: Comparison['times'];
}): string[] {
  const { sides, data, dataProblem } = comparison;
  const names = namesOf(sides);
  const failures = sides.map(({ exchange }) => exchange?.response && failureOf(exchange.response));
  const failed = failures.flatMap((failure, at) =>
    failure ? [`${names[at]} failed (${failureWords(failure)})`] : [],
  );
  if (failed.length === 2) return [`No verdict: ${failed.join(', ')}.`];
  return [
    data
      ? `Same data? ${dataVerdict(data, names)}`
      : `Same data? Not compared: ${dataProblem?.title ?? 'nothing came'}.`,
    ...(failed.length === 1
      ? [`No verdict on size and time: ${failed[0]}.`]
      : [...sizeVerdicts(sides, names), ...timeVerdicts(comparison.times, names)]),
  ];
}

type Names = readonly [string, string];

/** The names of the sides: their encodings when those arrived, otherwise A and B. */
function namesOf(sides: Sides): Names {
  const isAsAsked = sides.every(({ encoding, exchange }) => {
    const kind = exchange?.response?.reading.kind;
    return kind === encoding || kind === 'empty' || kind === undefined;
  });
  return isAsAsked ? ['protobuf', 'JSON'] : ['A', 'B'];
}

function dataVerdict(data: DataComparison, [a, b]: Names): string {
  const { fieldCount, equalCount } = data;
  if (fieldCount === 0) return 'Yes: neither side holds anything.';
  if (equalCount === fieldCount) {
    if (fieldCount === 1) return 'Yes: the one field is equal.';
    return `Yes: ${fieldCount === 2 ? 'both' : `all ${sayCount(fieldCount)}`} fields are equal.`;
  }
  const parts = [
    keepLess(data.lessPreciseLeftCount, a),
    keepLess(data.lessPreciseRightCount, b),
    data.differentCount === 0
      ? ''
      : `${sayCount(data.differentCount)} ${data.differentCount === 1 ? 'differs' : 'differ'}`,
  ].filter((part) => part !== '');
  const fields = fieldCount === 1 ? '1 field' : `${sayCount(fieldCount)} fields`;
  return `${sayCount(equalCount)} of ${fields} equal, ${parts.join(', ')}.`;
}

function keepLess(count: number, name: string): string {
  if (count === 0) return '';
  return `${sayCount(count)} ${count === 1 ? 'keeps' : 'keep'} less in ${name}`;
}

function sizeVerdicts(sides: Sides, [a, b]: Names): string[] {
  const [left, right] = sides.map(({ exchange }) => exchange?.response?.sizes);
  if (!left || !right) return [];
  const total = [left, right].map((sizes) => sizes.bodyBytes + sizes.headerBytes) as [
    number,
    number,
  ];
  const bodies: [number, number] = [left.bodyBytes, right.bodyBytes];
  const ratio =
    bodies[0] < bodies[1] && bodies[0] > 0 ? ` (${(bodies[1] / bodies[0]).toFixed(1)}x)` : '';
  return [
    sentence(`Body: ${a} ${sayBytes(bodies[0])}, ${b} ${sayBytes(bodies[1])}`, bodies, ratio),
    sentence(`With headers: ${sayBytes(total[0])}, ${sayBytes(total[1])}`, total, ''),
  ];
}

function sentence(start: string, [a, b]: readonly [number, number], ratio: string): string {
  const change = sayChange(a, b);
  return `${start}${change === '' ? '' : `: ${change}${ratio}`}.`;
}

function timeVerdicts(times: Comparison['times'], [a, b]: Names): string[] {
  const time = times.find(({ phase }) => phase === 'networkMs');
  if (!time) return [];
  const { differenceMs, interval } = time;
  if (interval === null) return ['Time: too few pairs to tell.'];
  if (time.isExploratory) return ['Time: exploratory, as not all pairs were made.'];
  if (!time.isClear) {
    const [from, to] = interval.map((one) => signedTime(one, 2));
    return [`Time: no difference found (${a} less ${b}, 95 % CI ${from} to ${to} ms).`];
  }
  const bounds = interval.map(Math.abs).sort((x, y) => x - y);
  const [low, high] = bounds.map((bound) => sayMs(bound).replace(' ms', ''));
  const faster = differenceMs < 0 ? a : b;
  return [
    `Time: ${faster} ${sayMs(Math.abs(differenceMs))} faster (95 % CI ${low} to ${high} ms).`,
  ];
}
