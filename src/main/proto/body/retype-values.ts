import protobuf from 'protobufjs';
import type { Span } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { isNumberText } from '../../../shared/model/variable.ts';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import { type Slot, wrapped } from './json-slot.ts';
import type { LeafType } from './read-text-leaf-value.ts';

/* Converts strings that are one variable value as a whole to what their fields take. */

/** A string that is converted in place, at the same length. */
export interface Retyped extends Span {
  readonly raw: string;
}

/** The kind of JSON value that a field takes. */
type Takes = 'text' | 'number' | 'boolean' | 'object' | 'array';

const texts = /^\.google\.protobuf\.(?:Duration|FieldMask|Timestamp|Value)$/;

function takenBy(slot: Slot): Takes {
  switch (slot.kind) {
    case 'message': {
      const field = wrapped(slot.type);
      if (field) return takenByLeaf(field);
      if (slot.type.fullName === '.google.protobuf.ListValue') return 'array';
      return texts.test(slot.type.fullName) ? 'text' : 'object';
    }
    case 'list':
    case 'messages':
      return 'array';
    case 'map':
      return 'object';
    case 'leaf':
      return takenByLeaf(slot.as);
    case 'free':
      return 'text';
  }
}

function takenByLeaf({ resolvedType, type }: LeafType): Takes {
  if (resolvedType !== null) return 'number';
  if (type === 'bool') return 'boolean';
  return /^(?:string|bytes)$|64$/.test(type) ? 'text' : 'number';
}

/**
 * Returns the JSON in a text, without line breaks, if its field takes JSON of that kind: 7 for an int32,
 * `{...}` for a message. Null if it stays text: also for a 64-bit number, as ProtoJSON writes it, and for a
 * value that the field does not take, which the reader reports.
 */
export function rawJsonFor(value: string, slot: Slot): string | null {
  const takes = takenBy(slot);
  const text = value.trim();
  switch (takes) {
    case 'text':
      return null;
    case 'number':
      return isNumberText(text) ? text : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null;
    case 'object':
    case 'array': {
      const isOpened = text.startsWith(takes === 'object' ? '{' : '[');
      // A line break may only become a space: later lines must not move.
      return isOpened && isJson(text) ? text.replaceAll(/[\r\n]/g, ' ') : null;
    }
  }
}

/** True when a text is JSON in its strict form. */
export function isJson(text: string): boolean {
  try {
    parseJsonTree(text);
    return true;
  } catch {
    return false;
  }
}

const whole = /^-?\s*(?:0[xX][0-9a-fA-F]+|[0-9]+)$/;
const decimal =
  /^-?\s*(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?|inf|infinity|nan)$/i;
const truth = /^(?:true|false|True|False|t|f|0|1)$/;
const nameOrNumber = /^(?:[A-Za-z_]\w*|-?[0-9]+)$/;
const message = /^[{<].*[}>]$/s;
const list = /^\[.*\]$/s;

/**
 * Returns the text format value in a string, without line breaks, if it replaces a value that is not text;
 * null if it stays a string.
 *
 * @param inner the text between the quotes
 */
export function rawTextFor(inner: string, as: LeafType): string | null {
  const pattern = patternOf(as);
  const raw = pattern === null ? '' : unescaped(inner).trim();
  const isMany = as instanceof protobuf.Field && (as.repeated || as.map);
  if (!pattern?.test(raw) && !(isMany && pattern && list.test(raw))) return null;
  return isValue(raw) ? raw.replaceAll(/[\r\n]/g, ' ') : null;
}

/** Returns the pattern of values that are not text; null for text fields. */
function patternOf({ resolvedType, type }: LeafType): RegExp | null {
  if (resolvedType !== null) return resolvedType instanceof protobuf.Enum ? nameOrNumber : message;
  if (type === 'string' || type === 'bytes') return null;
  if (type === 'bool') return truth;
  return type === 'double' || type === 'float' ? decimal : whole;
}

/** True when a text is exactly one value. A comment in it would swallow the rest of its line. */
function isValue(raw: string): boolean {
  const { messages, comments, faults } = parseTextFormat(`a: ${raw}`);
  const [only] = messages;
  return faults.length === 0 && comments.length === 0 && only?.fields.length === 1;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Returns the value of a filled-in string; it has only the few escapes that filling in writes. */
function unescaped(inner: string): string {
  return inner.replaceAll(/\\(?:([0-7]{3})|(.))/gs, (_, octal: string | undefined, one: string) =>
    octal === undefined ? (escapes[one] ?? one) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
}
