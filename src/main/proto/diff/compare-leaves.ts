import type { DifferenceKind } from '../../../shared/model/comparison.ts';
import { dayOf, floorDivide, nanosPerDay } from './calendar.ts';
import type { Leaf, TimeLeaf } from './datum.ts';
import { compareFloats } from './number-leaf.ts';
import { nounOf } from './show-datum.ts';

/** The relation of two values without parts. A is the left side, B the right. */
export type LeafRelation =
  | { readonly kind: 'equal' }
  | { readonly kind: DifferenceKind; readonly finding: string };

const equal: LeafRelation = { kind: 'equal' };

/** Compares two values without parts. */
export function compareLeaves(left: Leaf, right: Leaf): LeafRelation {
  if (left.kind === 'time' && right.kind === 'time') return compareTimes(left, right);
  if (left.kind === 'float' && right.kind === 'float') {
    const relation = compareFloats(left.value, right.value);
    if (relation === 'equal') return equal;
    if (relation === 'different') return different('different numbers');
    return relation === 'left-keeps-less'
      ? lessPrecise('left', 'the digits of a float only')
      : lessPrecise('right', 'the digits of a float only');
  }
  if (left.kind === 'foreign' && right.kind === 'foreign') {
    return left.key === right.key ? equal : different('different values');
  }
  if (left.kind === 'leaf' && right.kind === 'leaf' && left.type === right.type) {
    if (left.key === right.key) return equal;
    const isWhole = left.type === 'integer' || left.type === 'varint';
    return different(isWhole ? integerFinding(left.key, right.key) : 'different');
  }
  return different(`A has ${nounOf(left)}, B ${nounOf(right)}`);
}

/** Returns the finding for a number that was apparently converted through a double. */
function integerFinding(left: string, right: string): string {
  const isRounded = Number(left) === Number(right) && !Number.isSafeInteger(Number(left));
  if (!isRounded) return 'different numbers';
  const [rounded, exact] = isDouble(left) ? ['A', 'B'] : ['B', 'A'];
  return `${rounded} has the number of ${exact} rounded to 53 bits, as JavaScript does`;
}

function isDouble(digits: string): boolean {
  return BigInt(Number(digits)) === BigInt(digits);
}

function compareTimes(left: TimeLeaf, right: TimeLeaf): LeafRelation {
  const leftIsDay = left.unitNanos === nanosPerDay;
  const rightIsDay = right.unitNanos === nanosPerDay;
  if (leftIsDay || rightIsDay) {
    if (!daysOf(left).some((day) => daysOf(right).includes(day))) return different('another day');
    if (leftIsDay && rightIsDay) return equal;
    return lessPrecise(leftIsDay ? 'left' : 'right', 'the day only');
  }
  if (left.nanos === right.nanos) return equal;
  if (left.unitNanos !== right.unitNanos) {
    const unit = left.unitNanos > right.unitNanos ? left.unitNanos : right.unitNanos;
    const [coarse, fine] = unit === left.unitNanos ? [left, right] : [right, left];
    const isCut = floorDivide(fine.nanos, unit) * unit === coarse.nanos;
    const isRounded = floorDivide(fine.nanos + unit / 2n, unit) * unit === coarse.nanos;
    if (isCut || isRounded) {
      return lessPrecise(coarse === left ? 'left' : 'right', `${unitName(unit)} only`);
    }
  }
  return different(timeFinding(left, right));
}

/** Returns the day as written and, if a zone is known, in UTC: servers keep either. */
function daysOf(time: TimeLeaf): readonly string[] {
  if (time.day === null) return [dayOf(time.nanos)];
  return time.hasZone ? [time.day, dayOf(time.nanos)] : [time.day];
}

const quarterNanos = 900_000_000_000n;

function timeFinding(left: TimeLeaf, right: TimeLeaf): string {
  const apart = left.nanos - right.nanos;
  const size = apart < 0n ? -apart : apart;
  const isZone = left.hasZone !== right.hasZone && size % quarterNanos === 0n;
  if (!isZone || size > 56n * quarterNanos) return 'another time';
  const hours = Number(size / quarterNanos) / 4;
  return `${hours} h apart, and ${left.hasZone ? 'B' : 'A'} names no time zone`;
}

function unitName(unitNanos: bigint): string {
  if (unitNanos >= 60_000_000_000n) return 'the minute';
  if (unitNanos === 1_000_000_000n) return 'the second';
  if (unitNanos === 1_000_000n) return 'milliseconds';
  if (unitNanos === 1000n) return 'microseconds';
  return `${10 - String(unitNanos).length} digits of the second`;
}

function different(finding: string): LeafRelation {
  return { kind: 'different', finding };
}

function lessPrecise(side: 'left' | 'right', what: string): LeafRelation {
  return {
    kind: side === 'left' ? 'less-precise-left' : 'less-precise-right',
    finding: `${side === 'left' ? 'A' : 'B'} keeps ${what}`,
  };
}
