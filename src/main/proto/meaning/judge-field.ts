import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { wireTypes } from '../wire/read-field.ts';
import { wireTypeOf } from '../wire/read-scalar.ts';
import type { ProfileEntry } from './body-profile.ts';
import type { TableEnum, TableField, TableMessage } from './type-table.ts';

/** Whether the values of a profile entry can be of a field's type. */
export interface FieldVerdict {
  /** The evidence for the field. */
  readonly gain: number;
  /** The number of values that cannot be, or are unlikely to be, of the type. */
  readonly bad: number;
  /** True when a parser refuses them, or treats them as unknown fields. */
  readonly isHard: boolean;
  /** The fault, as text to follow the field's name; null if there is none. */
  readonly reason: string | null;
  /** The message to compare the contents with next. */
  readonly inner: TableMessage | null;
}

const timestampSeconds = 253_402_300_800;
const durationSeconds = 315_576_000_000;

/** Compares one entry with one field. */
export function judgeField(entry: ProfileEntry, field: TableField): FieldVerdict {
  const verdict = field.mapKey === null ? judgeType(entry, field) : judgeMap(entry, field);
  if (verdict.bad > 0) return verdict;
  if (!field.isRepeated && entry.mostInOne > 1) {
    const bad = entry.count - entry.messagesWith;
    return { ...verdict, bad, reason: 'comes more than once, and is no list' };
  }
  // Writers omit the default of such a field.
  if (field.isImplicit && entry.zeros > 0 && !(field.target()?.kind === 'message')) {
    return { ...verdict, gain: verdict.gain - 4, reason: 'is there with its default' };
  }
  return verdict;
}

function judgeType(entry: ProfileEntry, field: TableField): FieldVerdict {
  const { scalar } = field;
  if (scalar !== null) return judgeScalar(entry, field, scalar);
  const target = field.target();
  if (target === undefined) {
    const isPossible =
      entry.wireType === wireTypes.varint || entry.wireType === wireTypes.lengthDelimited;
    return isPossible ? fits(0.1) : wrongWireType(entry);
  }
  return target.kind === 'enum'
    ? judgeEnum(entry, field, target)
    : judgeMessage(entry, field, target);
}

/** Map entries are messages of a key and a value; both are compared like fields. */
function judgeMap(entry: ProfileEntry, field: TableField): FieldVerdict {
  if (entry.wireType !== wireTypes.lengthDelimited) return wrongWireType(entry);
  const notRead = entry.looked - entry.messagesRead;
  if (notRead > 0) return refused(notRead, 'has bytes that are not a map entry');
  const child = entry.child;
  let gain = 1;
  let value: TableMessage | null = null;
  for (const inner of child?.entries.values() ?? []) {
    if (inner.number > 2) return refused(inner.count, 'has map entries with other fields');
    const part = entryPart(field, inner.number);
    const verdict = judgeType(inner, part);
    if (verdict.bad > 0) return { ...verdict, inner: null };
    gain += verdict.gain;
    if (inner.number === 2) value = verdict.inner;
  }
  return { ...fits(gain), inner: value };
}

/** Returns the key or the value of a map entry as a field. */
function entryPart(field: TableField, number: number): TableField {
  const plain = { ...field, mapKey: null, isRepeated: false, isImplicit: false, number };
  if (number === 2) return plain;
  return { ...plain, scalar: field.mapKey as ScalarType, target: () => undefined };
}

function judgeScalar(entry: ProfileEntry, field: TableField, scalar: ScalarType): FieldVerdict {
  const expected = wireTypeOf({ kind: 'scalar', scalar });
  if (entry.wireType === expected) {
    switch (expected) {
      case wireTypes.varint:
        return judgeVarint(entry, scalar);
      case wireTypes.lengthDelimited:
        return scalar === 'string' ? judgeString(entry) : judgeBytes(entry);
      default:
        return judgeFixed(entry, scalar);
    }
  }
  const isPacked = field.isRepeated && entry.wireType === wireTypes.lengthDelimited;
  return isPacked && expected !== wireTypes.lengthDelimited
    ? judgePacked(entry, expected)
    : wrongWireType(entry);
}

function judgeVarint(entry: ProfileEntry, scalar: ScalarType): FieldVerdict {
  switch (scalar) {
    case 'bool':
      return entry.largest > 1 || entry.least < 0
        ? unlikely(entry.values === null ? entry.looked : countOver(entry, 1), 'is not a bool')
        : fits(1.2);
    case 'int32':
      return entry.over32 + entry.over31 > 0 || entry.least < -0x8000_0000
        ? unlikely(Math.max(1, entry.over32 + entry.over31), 'is past 32 bits')
        : fits(0.6);
    case 'uint32':
      return entry.over32 + entry.negatives > 0
        ? unlikely(entry.over32 + entry.negatives, 'is past 32 bits')
        : fits(0.5);
    case 'sint32':
      return entry.over32 + entry.negatives > 0
        ? unlikely(entry.over32 + entry.negatives, 'is past 32 bits')
        : fits(0.2);
    case 'uint64':
    case 'sint64':
      return fits(entry.negatives > 0 ? -1 : scalar === 'uint64' ? 0.5 : 0.2);
    default:
      return fits(0.6);
  }
}

function countOver(entry: ProfileEntry, limit: number): number {
  const over = [...(entry.values ?? [])].filter((value) => value < 0 || value > limit).length;
  return Math.max(1, over);
}

function judgeEnum(entry: ProfileEntry, field: TableField, target: TableEnum): FieldVerdict {
  if (entry.wireType === wireTypes.lengthDelimited && field.isRepeated) {
    return judgePacked(entry, wireTypes.varint);
  }
  if (entry.wireType !== wireTypes.varint) return wrongWireType(entry);
  const { values } = entry;
  if (values === null) return unlikely(entry.looked, `is no ${shortName(target.fullName)}`);
  const strange = [...values].filter((value) => !target.numbers.has(value));
  if (strange.length > 0) {
    return unlikely(
      strange.length,
      `is ${strange[0]}, which ${shortName(target.fullName)} has not`,
    );
  }
  return fits(1.3 + Math.min(3, values.size - 1) * 0.4 - Math.min(1, target.numbers.size / 100));
}

function judgeFixed(entry: ProfileEntry, scalar: ScalarType): FieldVerdict {
  const isReal = scalar === 'float' || scalar === 'double';
  const floats = entry.floats - entry.zeros;
  const other = entry.looked - entry.floats;
  if (isReal) return fits(other > floats ? -2 : 1);
  return fits(floats > other ? -1 : 0.8);
}

function judgeString(entry: ProfileEntry): FieldVerdict {
  const bad = entry.looked - entry.utf8;
  if (bad > 0) return refused(bad, 'is not UTF-8 text');
  const strange = entry.looked - entry.texts;
  if (strange > 0) return unlikely(strange, 'has control characters');
  return fits(entry.zeros === entry.looked ? 0.3 : 2);
}

function judgeBytes(entry: ProfileEntry): FieldVerdict {
  if (entry.zeros === entry.looked) return fits(0.2);
  if (entry.texts === entry.looked) return fits(0.2);
  return fits(entry.messagesRead === entry.looked ? 0.1 : 1.2);
}

function judgeMessage(entry: ProfileEntry, field: TableField, target: TableMessage): FieldVerdict {
  if (entry.wireType !== (field.isGroup ? wireTypes.startGroup : wireTypes.lengthDelimited)) {
    return wrongWireType(entry);
  }
  const notRead = entry.looked - entry.messagesRead;
  if (notRead > 0) return refused(notRead, 'has bytes that are not a message');
  const strange = strangeTime(entry, target.fullName);
  if (strange !== null) return unlikely(entry.count, strange);
  // A text may parse as fields by chance; the reverse is rare.
  const isText = entry.texts === entry.looked && entry.zeros < entry.looked;
  return { ...fits(isText ? -1 : 1), inner: target };
}

/** Returns the fault of a Timestamp or Duration whose numbers are out of range. */
function strangeTime(entry: ProfileEntry, fullName: string): string | null {
  const isTimestamp = fullName === 'google.protobuf.Timestamp';
  if (!isTimestamp && fullName !== 'google.protobuf.Duration') return null;
  const limit = isTimestamp ? timestampSeconds : durationSeconds;
  for (const inner of entry.child?.entries.values() ?? []) {
    const isOver = inner.number === 1 ? inner.largest >= limit : Math.abs(inner.largest) >= 1e9;
    if (isOver) return isTimestamp ? 'is no time' : 'is no duration';
  }
  return null;
}

function judgePacked(entry: ProfileEntry, elementWireType: number): FieldVerdict {
  const read =
    elementWireType === wireTypes.varint
      ? entry.packedVarints
      : elementWireType === wireTypes.fixed32
        ? entry.packed32
        : entry.packed64;
  const bad = entry.looked - read;
  if (bad > 0) return refused(bad, 'has bytes that are not packed numbers');
  const isText = entry.texts === entry.looked && entry.zeros < entry.looked;
  return fits(isText ? -0.5 : 1);
}

function fits(gain: number): FieldVerdict {
  return { gain, bad: 0, isHard: false, reason: null, inner: null };
}

function unlikely(bad: number, reason: string): FieldVerdict {
  return { gain: 0, bad, isHard: false, reason, inner: null };
}

function refused(bad: number, reason: string): FieldVerdict {
  return { gain: 0, bad, isHard: true, reason, inner: null };
}

const wireTypeNames = [
  'a varint',
  '64 bits',
  'bytes with a length',
  'a group',
  'a group',
  '32 bits',
];

function wrongWireType(entry: ProfileEntry): FieldVerdict {
  return refused(
    entry.count,
    `is ${wireTypeNames[entry.wireType] ?? 'something else'} on the wire`,
  );
}

function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}
