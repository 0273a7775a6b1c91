import type { DifferenceKind } from '../../../shared/model/comparison.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import { dayOf, floorDivide, nanosPerDay } from './calendar.ts';
import type { Leaf, TimeLeaf } from './datum.ts';
import { compareFloats } from './number-leaf.ts';
import { nounOf } from './show-datum.ts';

/** The relation of two values without parts. */
export type LeafRelation =
  | { readonly kind: 'equal' }
  | { readonly kind: DifferenceKind; readonly finding: string };

const equal: LeafRelation = { kind: 'equal' };

/** Compares two values without parts. Findings call the sides by the names. */
export function compareLeaves(left: Leaf, right: Leaf, names: SideNames): LeafRelation {
  if (left.kind === 'time' && right.kind === 'time') return compareTimes(left, right, names);
  if (left.kind === 'float' && right.kind === 'float') {
    const relation = compareFloats(left.value, right.value);
    if (relation === 'equal') return equal;
    if (relation === 'different') return different('different numbers');
    const side = relation === 'left-keeps-less' ? 'left' : 'right';
    return lessPrecise(side, names, 'keeps float precision only');
  }
  if (left.kind === 'foreign' && right.kind === 'foreign') {
    return left.key === right.key ? equal : different('different values');
  }
  if (left.kind === 'leaf' && right.kind === 'leaf' && left.type === right.type) {
    if (left.key === right.key) return equal;
    const isWhole = left.type === 'integer' || left.type === 'varint';
    return different(isWhole ? integerFinding(left.key, right.key, names) : 'different');
  }
  return different(`${names[0]} has ${nounOf(left)}, ${names[1]} ${nounOf(right)}`);
}

/** Returns the finding for a number that was apparently converted through a double. */
function integerFinding(left: string, right: string, [a, b]: SideNames): string {
  const isRounded = Number(left) === Number(right) && !Number.isSafeInteger(Number(left));
  if (!isRounded) return 'different numbers';
  const [rounded, exact] = isDouble(left) ? [a, b] : [b, a];
  return `${rounded} rounds the number of ${exact} to 53 bits, as JavaScript does`;
}

function isDouble(digits: string): boolean {
  return BigInt(Number(digits)) === BigInt(digits);
}

function compareTimes(left: TimeLeaf, right: TimeLeaf, names: SideNames): LeafRelation {
  const leftIsDay = left.unitNanos === nanosPerDay;
  const rightIsDay = right.unitNanos === nanosPerDay;
  if (leftIsDay || rightIsDay) {
    if (!daysOf(left).some((day) => daysOf(right).includes(day))) return different('another day');
    if (leftIsDay && rightIsDay) return equal;
    return lessPrecise(leftIsDay ? 'left' : 'right', names, 'drops the time of day');
  }
  if (left.nanos === right.nanos) return equal;
  if (left.unitNanos !== right.unitNanos) {
    const unit = left.unitNanos > right.unitNanos ? left.unitNanos : right.unitNanos;
    const [coarse, fine] = unit === left.unitNanos ? [left, right] : [right, left];
    const isCut = floorDivide(fine.nanos, unit) * unit === coarse.nanos;
    const isRounded = floorDivide(fine.nanos + unit / 2n, unit) * unit === coarse.nanos;
    if (isCut || isRounded) {
      return lessPrecise(coarse === left ? 'left' : 'right', names, lossOf(unit));
    }
  }
  return different(timeFinding(left, right, names));
}

/** Returns the day as written and, if a zone is known, in UTC: servers keep either. */
function daysOf(time: TimeLeaf): readonly string[] {
  if (time.day === null) return [dayOf(time.nanos)];
  return time.hasZone ? [time.day, dayOf(time.nanos)] : [time.day];
}

const quarterNanos = 900_000_000_000n;

function timeFinding(left: TimeLeaf, right: TimeLeaf, [a, b]: SideNames): string {
  const apart = left.nanos - right.nanos;
  const size = apart < 0n ? -apart : apart;
  const isZone = left.hasZone !== right.hasZone && size % quarterNanos === 0n;
  if (!isZone || size > 56n * quarterNanos) return 'another time';
  const hours = Number(size / quarterNanos) / 4;
  return `${hours} h apart, and ${left.hasZone ? b : a} names no time zone`;
}

/** Says what a time of this unit lacks. */
function lossOf(unitNanos: bigint): string {
  if (unitNanos >= 60_000_000_000n) return 'drops the seconds';
  if (unitNanos === 1_000_000_000n) return 'drops fractions of a second';
  if (unitNanos === 1_000_000n) return 'keeps milliseconds only';
  if (unitNanos === 1000n) return 'keeps microseconds only';
  return `keeps ${10 - String(unitNanos).length} digits of the second only`;
}

function different(finding: string): LeafRelation {
  return { kind: 'different', finding };
}

function lessPrecise(side: 'left' | 'right', [a, b]: SideNames, loss: string): LeafRelation {
  return side === 'left'
    ? { kind: 'less-precise-left', finding: `${a} ${loss}` }
    : { kind: 'less-precise-right', finding: `${b} ${loss}` };
}
