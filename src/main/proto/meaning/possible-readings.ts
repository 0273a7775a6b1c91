import type { FieldReading, PossibleReading } from '../../../shared/model/field-reading.ts';
import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../wire/read-field.ts';
import { readLeaf } from '../wire/read-scalar.ts';
import { elementsOf, scanPacked } from '../wire/scan-packed.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { readsAsVarints } from './body-profile.ts';
import { isPlainReal, judgeReading, type Likelihood } from './judge-reading.ts';
import { addPacked, emptyTally, likelyElements } from './packed-evidence.ts';

/** The limit of message fields, and list elements, shown for a reading. */
const shownParts = 8;

/** The limit of fields checked to decide whether bytes are a message. */
const probedFields = 4096;

const varintScalars: readonly ScalarType[] = [
  'int64',
  'uint64',
  'int32',
  'uint32',
  'sint32',
  'sint64',
  'bool',
];

const packableScalars: readonly (readonly [ScalarType, number | null])[] = [
  ...(['int64', 'uint64', 'int32', 'sint32', 'sint64', 'bool'] as const).map(
    (each) => [each, null] as const,
  ),
  ...(['float', 'fixed32', 'sfixed32'] as const).map((each) => [each, 4] as const),
  ...(['double', 'fixed64', 'sfixed64'] as const).map((each) => [each, 8] as const),
];

const order: readonly Likelihood['likelihood'][] = ['likely', 'possible', 'unlikely'];

/**
 * Returns all readings of the field whose tag starts at `start`, the likeliest first; none for bytes that are
 * not a field. Readings that are impossible, such as text for bytes that are not UTF-8, are left out.
 */
export function possibleReadings(
  bytes: Uint8Array,
  start: number,
  end: number,
): readonly PossibleReading[] {
  const field = readFieldAt(bytes, Math.min(start, bytes.length), Math.min(end, bytes.length));
  if (isFault(field)) return [];
  const readings = readingsOf(bytes, field);
  return readings.sort(
    (a, b) =>
      order.indexOf(a.likelihood) - order.indexOf(b.likelihood) ||
      readings.indexOf(a) - readings.indexOf(b),
  );
}

function readingsOf(bytes: Uint8Array, field: WireField): PossibleReading[] {
  switch (field.wireType) {
    case wireTypes.varint:
      return varintScalars.map((scalar) => scalarReading(bytes, field, scalar));
    case wireTypes.fixed32:
      return (['float', 'fixed32', 'sfixed32'] as const).map((each) =>
        scalarReading(bytes, field, each),
      );
    case wireTypes.fixed64:
      return (['double', 'fixed64', 'sfixed64'] as const).map((each) =>
        scalarReading(bytes, field, each),
      );
    case wireTypes.startGroup:
      return [
        {
          reading: { kind: 'group', isPacked: false },
          label: 'group',
          text: messageText(bytes, field.valueStart, field.valueEnd) ?? '',
          likelihood: 'likely',
          why: 'a start-group tag says so',
        },
      ];
    default:
      return contentReadings(bytes, field);
  }
}

function scalarReading(bytes: Uint8Array, field: WireField, scalar: ScalarType): PossibleReading {
  const { valueStart, valueEnd } = field;
  const value = readLeaf(bytes, valueStart, valueEnd, { kind: 'scalar', scalar });
  return {
    reading: { kind: scalar, isPacked: false },
    label: scalar,
    text: value.text,
    ...judgeReading(bytes, field, scalar),
  };
}

function contentReadings(bytes: Uint8Array, field: WireField): PossibleReading[] {
  const { valueStart, valueEnd } = field;
  const content = bytes.subarray(valueStart, valueEnd);
  const asText = readLeaf(bytes, valueStart, valueEnd, { kind: 'scalar', scalar: 'string' });
  const asMessage = messageText(bytes, valueStart, valueEnd);
  const isText = looksLikeText(content);
  const isEmpty = content.length === 0;
  const readings: PossibleReading[] = [];
  if (asText.kind === 'string') {
    const likelihood = isEmpty ? 'possible' : isText ? 'likely' : 'unlikely';
    const why = isEmpty ? '' : isText ? 'reads as text' : 'has control characters';
    readings.push(reading('string', false, asText.text, likelihood, why));
  }
  if (asMessage !== null) {
    const likelihood = isText && !isEmpty ? 'possible' : isEmpty ? 'possible' : 'likely';
    const why = isEmpty ? '' : 'reads as fields to its end';
    readings.push(reading('message', false, asMessage, likelihood, why));
  }
  const isOther = asMessage !== null || (isText && !isEmpty);
  const packed = isEmpty ? [] : packedReadings(bytes, field, isOther);
  const asBytes = readLeaf(bytes, valueStart, valueEnd, { kind: 'scalar', scalar: 'bytes' });
  const isList = packed.some(({ likelihood }) => likelihood === 'likely');
  readings.push(
    reading('bytes', false, asBytes.text, isOther || isList ? 'possible' : 'likely', ''),
  );
  return [...readings, ...packed];
}

function packedReadings(
  bytes: Uint8Array,
  { valueStart, valueEnd }: WireField,
  isOther: boolean,
): PossibleReading[] {
  const tally = emptyTally();
  addPacked(tally, bytes, valueStart, valueEnd);
  const length = valueEnd - valueStart;
  const likely = likelyElements(tally, {
    varint: readsAsVarints(bytes, valueStart, valueEnd),
    '32': length % 4 === 0,
    '64': length % 8 === 0,
  });
  return packableScalars.flatMap(([scalar, width]) => {
    const scan = scanPacked(bytes, valueStart, valueEnd, width);
    if (scan.fault) return [];
    const elements = elementsOf(bytes, scan, 0, shownParts);
    if (scalar === 'bool' && elements.some(({ start }) => (bytes[start] ?? 0) > 1)) return [];
    const shown = elements.map(
      ({ start, end }) => readLeaf(bytes, start, end, { kind: 'scalar', scalar }).text,
    );
    const isReal = scalar === 'float' || scalar === 'double';
    const isPlain = isReal && shown.every((text) => isPlainReal(Number(text)));
    if (scan.count > shown.length) shown.push('…');
    const isUsual = isPlain || scalar === 'int64';
    const likelihood = isOther || !isUsual ? 'unlikely' : scalar === likely ? 'likely' : 'possible';
    const why = isPlain
      ? 'plain numbers as floats'
      : scalar === likely
        ? 'numbers of about one size'
        : '';
    return [reading(scalar, true, `[${shown.join(', ')}]`, likelihood, why)];
  });
}

function reading(
  kind: FieldReading['kind'],
  isPacked: boolean,
  text: string,
  likelihood: Likelihood['likelihood'],
  why: string,
): PossibleReading {
  const label = isPacked ? `packed ${kind}` : kind;
  return { reading: { kind, isPacked }, label, text, likelihood, why };
}

/**
 * Describes the content of a message by numbers: `{1: varint, 2: 14 bytes}`; null if the bytes are not a
 * message.
 */
function messageText(bytes: Uint8Array, start: number, end: number): string | null {
  const shown: string[] = [];
  let count = 0;
  for (let position = start; position < end && count < probedFields; count += 1) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) return null;
    if (count < shownParts) shown.push(`${field.number}: ${partText(field)}`);
    position = field.end;
  }
  if (count > shownParts) shown.push('…');
  return `{${shown.join(', ')}}`;
}

const partNames = ['varint', '64-bit', 'bytes', 'group', 'group', '32-bit'];

function partText({ wireType, valueStart, valueEnd }: WireField): string {
  const name = partNames[wireType] ?? '';
  if (wireType !== wireTypes.lengthDelimited) return name;
  const length = valueEnd - valueStart;
  return length === 1 ? '1 byte' : `${length} ${name}`;
}
