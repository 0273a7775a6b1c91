import type { RowValue } from '../../../shared/model/tree-row.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { numberText, numberValue } from './read-scalar.ts';
import { looksLikeText, showBytes, showString } from './show-string.ts';

/** A message without a schema is told by its first so many fields. */
const probedFields = 256;

/** What a field that no schema describes most likely is. */
export interface FieldGuess {
  readonly typeLabel: string;
  readonly value: RowValue;
  /** Whether its content reads as a message; it can then be opened. */
  readonly isMessage: boolean;
}

/** Reads a field without a schema: the likeliest of its possible readings. */
export function guessField(bytes: Uint8Array, field: WireField): FieldGuess {
  const { valueStart, valueEnd, wireType } = field;
  switch (wireType) {
    case wireTypes.varint:
      return leaf('varint', numberValue(numberText(bytes, valueStart, valueEnd, 'uint64')));
    case wireTypes.fixed32:
      return leaf('32-bit', numberValue(fixedText(bytes, valueStart, valueEnd, 4)));
    case wireTypes.fixed64:
      return leaf('64-bit', numberValue(fixedText(bytes, valueStart, valueEnd, 8)));
    case wireTypes.startGroup:
      return { typeLabel: 'group', value: messageValue(), isMessage: true };
    default:
      return guessContent(bytes, valueStart, valueEnd);
  }
}

/** The value of a row that stands for a message. */
export function messageValue(text = ''): RowValue {
  return { kind: 'message', text, shortened: false };
}

function guessContent(bytes: Uint8Array, start: number, end: number): FieldGuess {
  const content = bytes.subarray(start, end);
  const isText = looksLikeText(content);
  const isMessage = start < end && readsAsMessage(bytes, start, end);
  if (isText && (!isMessage || content.length > 1)) {
    return { typeLabel: 'string', value: showString(content), isMessage };
  }
  if (isMessage) return { typeLabel: 'message', value: messageValue(), isMessage };
  return leaf('bytes', showBytes(content));
}

/** Whether the content is one or more whole fields, as far as it is probed. */
function readsAsMessage(bytes: Uint8Array, start: number, end: number): boolean {
  let position = start;
  for (let count = 0; count < probedFields && position < end; count += 1) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) return false;
    position = field.end;
  }
  return true;
}

/** A fixed-width value is shown as the float it would be when that is a plausible one. */
function fixedText(bytes: Uint8Array, start: number, end: number, width: 4 | 8): string {
  const real = numberText(bytes, start, end, width === 4 ? 'float' : 'double');
  const magnitude = Math.abs(Number(real));
  if (magnitude >= 1e-6 && magnitude < 1e15) return real;
  return numberText(bytes, start, end, width === 4 ? 'fixed32' : 'fixed64');
}

function leaf(typeLabel: string, value: RowValue): FieldGuess {
  return { typeLabel, value, isMessage: false };
}
