import type { RowValue } from '../../../shared/model/tree-row.ts';
import { type CutField, isCut, readCutField } from './read-cut-field.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { numberText, numberValue } from './read-scalar.ts';
import { probedFields, readsAsMessage } from './reads-as-message.ts';
import { looksLikeText, showBytes, showString, wholeCharacters } from './show-string.ts';

/**
 * The depth to which truncated messages at the start of truncated messages are followed, protoc's recursion
 * limit.
 */
const maxProbedDepth = 100;

/** The bytes of a text in a truncated message that are checked. */
const probedTextBytes = 4096;

/** The most likely kind of a field without a schema. */
export interface FieldGuess {
  readonly typeLabel: string;
  readonly value: RowValue;
  /** True when its content parses as a message; it can then be opened. */
  readonly isMessage: boolean;
}

/** Returns the likeliest of the possible readings of a field without a schema. */
export function guessField(bytes: Uint8Array, field: WireField): FieldGuess {
  const { valueStart, valueEnd, wireType } = field;
  switch (wireType) {
    case wireTypes.varint:
      return leaf('varint', numberValue(varintText(bytes, valueStart, valueEnd)));
    case wireTypes.fixed32:
      return leaf('32-bit', numberValue(fixedText(bytes, valueStart, valueEnd)));
    case wireTypes.fixed64:
      return leaf('64-bit', numberValue(fixedText(bytes, valueStart, valueEnd)));
    case wireTypes.startGroup:
      return { typeLabel: 'group', value: messageValue(), isMessage: true };
    default:
      return isCut(field) ? guessCut(bytes, field) : guessContent(bytes, valueStart, valueEnd);
  }
}

/** Returns the value of a message row. */
export function messageValue(text = ''): RowValue {
  return { kind: 'message', text, shortened: false };
}

function guessContent(bytes: Uint8Array, start: number, end: number): FieldGuess {
  const isMessage = readsAsMessage(bytes, start, end);
  return likeliest(bytes.subarray(start, end), isMessage);
}

function guessCut(bytes: Uint8Array, field: CutField): FieldGuess {
  const content = bytes.subarray(field.valueStart, field.valueEnd);
  const characters = wholeCharacters(content);
  const isText = looksLikeText(characters);
  const isMessage = readsAsCutMessage(bytes, field, isText);
  return likeliest(isText ? characters : content, isMessage);
}

function likeliest(content: Uint8Array, isMessage: boolean): FieldGuess {
  const isText = looksLikeText(content);
  if (isText && (!isMessage || content.length > 1)) {
    return { typeLabel: 'string', value: showString(content), isMessage };
  }
  if (isMessage) return { typeLabel: 'message', value: messageValue(), isMessage };
  return leaf('bytes', showBytes(content));
}

/**
 * True when the available part of a field is the start of a message that would end with the field: whole
 * fields, or a truncated one, and a last one that more bytes could complete. A truncated text is enough too,
 * unless everything is text: otherwise each sentence that begins with `r` would count.
 */
function readsAsCutMessage(bytes: Uint8Array, field: CutField, isText: boolean): boolean {
  let cut = field;
  for (let depth = 0; depth < maxProbedDepth; depth += 1) {
    const { valueStart, valueEnd, declaredBytes } = cut;
    let position = valueStart;
    let count = 0;
    for (; count < probedFields && position < valueEnd; count += 1) {
      const read = readFieldAt(bytes, position, valueEnd);
      if (isFault(read)) break;
      position = read.end;
    }
    if (position >= valueEnd || count === probedFields) return count > 0;
    const last = readCutField(bytes, position, valueEnd);
    if (!last) return count > 0 && canBeCompleted(bytes.subarray(position, valueEnd));
    if (last.declaredBytes === null) return count > 0;
    const innerBytes = BigInt(last.valueStart - valueStart) + last.declaredBytes;
    if (innerBytes > (declaredBytes ?? 0n)) return false;
    if (count > 0) return true;
    if (!isText && holdsText(bytes.subarray(last.valueStart, last.valueEnd))) return true;
    cut = last;
  }
  return false;
}

function holdsText(content: Uint8Array): boolean {
  const head = wholeCharacters(content.subarray(0, probedTextBytes));
  return head.length > 0 && looksLikeText(head);
}

/** True when bytes are the start of a field: a field that is cut before its value is shorter than this. */
function canBeCompleted(head: Uint8Array): boolean {
  if (head.length > 16) return false;
  const completed = new Uint8Array(head.length + 16).fill(1);
  completed.set(head);
  const read = readFieldAt(completed, 0, completed.length);
  return !isFault(read) || readCutField(completed, 0, completed.length) !== null;
}

/** A fixed-width value is shown as a float if that is plausible. */
function fixedText(bytes: Uint8Array, start: number, end: number): string {
  const real = fixedRealText(bytes, start, end);
  const magnitude = Math.abs(Number(real));
  if (magnitude >= 1e-6 && magnitude < 1e15) return real;
  return fixedIntegerText(bytes, start, end);
}

/** Returns four or eight bytes as float or double. */
export function fixedRealText(bytes: Uint8Array, start: number, end: number): string {
  return numberText(bytes, start, end, end - start === 4 ? 'float' : 'double');
}

/** Returns four or eight bytes as an integer: negative if eight bytes are a small negative one. */
export function fixedIntegerText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start === 4) return numberText(bytes, start, end, 'fixed32');
  return numberText(bytes, start, end, isSmallNegative(bytes, end) ? 'sfixed64' : 'fixed64');
}

/**
 * Returns the text of a varint. Ten bytes are read as signed: besides negative numbers, only those past 2^63
 * take ten.
 */
export function varintText(bytes: Uint8Array, start: number, end: number): string {
  return numberText(bytes, start, end, end - start === 10 ? 'int64' : 'uint64');
}

/** True when the eight bytes before `end` are a negative number above -2^47. */
function isSmallNegative(bytes: Uint8Array, end: number): boolean {
  return bytes[end - 1] === 0xff && bytes[end - 2] === 0xff && (bytes[end - 3] ?? 0) >= 0x80;
}

function leaf(typeLabel: string, value: RowValue): FieldGuess {
  return { typeLabel, value, isMessage: false };
}
