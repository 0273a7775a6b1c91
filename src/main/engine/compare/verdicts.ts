import type { Comparison, DataComparison } from '../../../shared/model/comparison.ts';
import { ungroupedCount } from '../../../shared/model/group-differences.ts';
import { failureOf, failureWords } from '../../../shared/model/outcome.ts';
import { marginPercent, relativeTime } from '../../../shared/model/relative-time.ts';
import { type SideNames, sideNames } from '../../../shared/model/side-names.ts';
import { sayEstimate } from '../../../shared/text/say-percent.ts';
import { sayAlikeBytes, sayChange, sayCount, sayMs } from '../../../shared/text/say-quantity.ts';

type Compared = Pick<Comparison, 'sides' | 'data' | 'dataProblem' | 'times' | 'pairCount'>;

/**
 * Returns the summary of a comparison: a headline about the sizes, then data and time. It leaves out failed
 * calls: the cost of a failure says nothing about its encoding.
 */
export function verdictsOf(comparison: Compared): string[] {
  const { sides, data, dataProblem } = comparison;
  const names = sideNames(sides);
  const failures = sides.map(({ exchange }) => exchange?.response && failureOf(exchange.response));
  const failed = failures.flatMap((failure, at) =>
    failure ? [`${names[at]} failed (${failureWords(failure)})`] : [],
  );
  if (failed.length === 2) return [`No verdict: ${failed.join(', ')}.`];
  const dataSentence = data
    ? `Data: ${dataVerdict(data, names)}`
    : `Data: not compared. ${dataProblem?.title ?? 'Nothing arrived'}.`;
  if (failed.length === 1) {
    return [`No verdict on size and time: ${failed[0]}.`, dataSentence];
  }
  return [...sizeVerdict(comparison, names), dataSentence, ...timeVerdict(comparison, names)];
}

function dataVerdict(data: DataComparison, names: SideNames): string {
  const { fieldCount, equalCount, differentCount } = data;
  if (fieldCount === 0) return 'neither side holds anything.';
  if (equalCount === fieldCount) {
    if (fieldCount === 1) return 'the one field is equal.';
    return `${fieldCount === 2 ? 'both' : `all ${sayCount(fieldCount)}`} fields are equal.`;
  }
  const fields = fieldCount === 1 ? '1 field' : `${sayCount(fieldCount)} fields`;
  const start = `${sayCount(equalCount)} of ${fields} equal`;
  const loss = commonLoss(data);
  if (loss !== null) return `${start}. ${loss} in ${sayCount(fieldCount - equalCount)}.`;
  const parts = [
    start,
    lessPrecise(data.lessPreciseLeftCount, names[0]),
    lessPrecise(data.lessPreciseRightCount, names[1]),
    differentCount === 0 ? '' : `${sayCount(differentCount)} different`,
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

/** Returns the finding when it is the same in all differences, and only a loss of precision; else null. */
function commonLoss(data: DataComparison): string | null {
  // An unlisted difference with a group has the finding of a listed one.
  const [first, ...others] = data.differences;
  const isWhole = ungroupedCount(data) === 0;
  if (first === undefined || !isWhole || !first.kind.startsWith('less-precise')) return null;
  return others.every(({ finding }) => finding === first.finding) ? first.finding : null;
}

function lessPrecise(count: number, name: string): string {
  return count === 0 ? '' : `${sayCount(count)} less precise in ${name}`;
}

function sizeVerdict({ sides }: Compared, [a, b]: SideNames): string[] {
  const [left, right] = sides.map(({ exchange }) => exchange?.response?.sizes);
  if (!left || !right) return [];
  const compared = (one: number, other: number) => {
    const [said, otherSaid] = sayAlikeBytes(one, other);
    return `${said}, ${b} ${otherSaid} (${sayChange(one, other)})`;
  };
  const bodies = compared(left.bodyBytes, right.bodyBytes);
  const totals = compared(left.bodyBytes + left.headerBytes, right.bodyBytes + right.headerBytes);
  return [`${a} body: ${bodies}. With headers: ${totals}.`];
}

function timeVerdict(comparison: Compared, [a, b]: SideNames): string[] {
  const { times, pairCount } = comparison;
  const time = relativeTime(comparison);
  if (time === null) return [];
  if (time.interval === null) return ['Time: too few pairs to decide.'];
  const { percent, interval } = sayEstimate(time.percent, time.interval);
  const range = `95 % CI ${interval}`;
  switch (time.decision) {
    case 'too-few-pairs':
      return ['Time: too few pairs to decide.'];
    case 'exploratory':
      return ['Time: exploratory, because pairs are missing.'];
    case 'not-decided':
      return [
        `Time: not decided after ${sayCount(pairCount)} pairs (difference within a pair, ${range}).`,
      ];
    case 'equivalent':
      return [`Time: equivalent within ${marginPercent} % (difference within a pair, ${range}).`];
    case 'faster':
    case 'slower': {
      const ms = times.find(({ phase }) => phase === 'networkMs')?.differenceMs ?? 0;
      return [
        `Time: ${a} is ${sayMs(Math.abs(ms))} ${time.decision} than ${b} (${percent}, median difference within a pair, ${range}).`,
      ];
    }
  }
}
