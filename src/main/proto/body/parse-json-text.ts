import type protobuf from 'protobufjs';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';

/** The deepest nesting that can still be a message: 100 messages (protoc's limit), each in a list or map. */
export const maxJsonDepth = 2 * 100 + 2;

/**
 * Parses ProtoJSON text with `JSON.parse` if that loses nothing: integers past 2^53 keep all their digits; a
 * duplicate key in an object is refused, as ProtoJSON requires.
 *
 * @param isSeveral true for a list of messages
 * @returns undefined for text that is not JSON, or must be read with its places
 * @throws ProblemError `json-syntax` with line and column; `json-mismatch` for impossible nesting
 */
export function parseJsonText(text: string, type: protobuf.Type, isSeveral: boolean): unknown {
  const scan = scanJsonText(text);
  if (scan.depth > maxJsonDepth + (isSeveral ? 1 : 0)) {
    // For text that is nested too deeply and broken, the syntax error comes first.
    parseJsonTree(text);
    throw tooDeep(text, type);
  }
  if (scan.hasLongNumber) return undefined;
  const value = parseFast(text);
  return countMembers(value) === scan.memberCount ? value : undefined;
}

/** Returns the Problem of JSON nested deeper than a message can be; null otherwise. */
export function jsonDepthProblem(
  text: string,
  type: protobuf.Type,
  isSeveral: boolean,
): ProblemError | null {
  const limit = maxJsonDepth + (isSeveral ? 1 : 0);
  return scanJsonText(text).depth > limit ? tooDeep(text, type) : null;
}

function parseFast(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Counts the members of all objects. `JSON.parse` keeps one of several equal keys, so a lower count reveals
 * them.
 */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index] as unknown;
      if (typeof item === 'object') count += countMembers(item);
    }
    return count;
  }
  for (const key in value) {
    count += 1;
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof member === 'object') count += countMembers(member);
  }
  return count;
}

function tooDeep(text: string, type: protobuf.Type): ProblemError {
  return new ProblemError({
    kind: 'json-mismatch',
    title: `JSON does not match ${type.fullName.slice(1)}`,
    detail: `It is nested deeper than ${maxJsonDepth} levels. Protobuf allows 100 nested messages.`,
    location: locateInText(text, offsetOfDepth(text, maxJsonDepth + 1)),
    hint: 'Remove the innermost brackets.',
  });
}

function offsetOfDepth(text: string, wanted: number): number {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isString) {
      if (character === '\\') index += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth === wanted) return index;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return text.length;
}

/** The result of one pass over JSON text; meaningless for other text. */
export interface JsonTextScan {
  /** Members of all objects, duplicates counted. */
  readonly memberCount: number;
  /** Deepest nesting of objects and arrays. */
  readonly depth: number;
  /** True when a number may be an integer that a double cannot hold (past 2^53). */
  readonly hasLongNumber: boolean;
}

/** Integers with up to this many digits are exact in a double. */
const exactDigits = 15;

const quote = 0x22;
const backslash = 0x5c;

/** Scans the text once, without building anything, for content that `JSON.parse` would lose. */
export function scanJsonText(text: string): JsonTextScan {
  const { length } = text;
  let memberCount = 0;
  let depth = 0;
  let maxDepth = 0;
  let hasLongNumber = false;
  let index = 0;
  while (index < length) {
    const code = text.charCodeAt(index);
    index += 1;
    if (code === quote) {
      for (;;) {
        const inside = text.charCodeAt(index);
        index += 1;
        if (inside === quote || index > length) break;
        if (inside === backslash) index += 1;
      }
    } else if (code >= 0x30 && code <= 0x39) {
      const start = index - 1;
      while (index < length && isNumberPart(text.charCodeAt(index))) index += 1;
      if (index - start > exactDigits) {
        hasLongNumber ||= mayBeLongInteger(text.slice(start, index));
      }
    } else if (code === 0x3a) memberCount += 1;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) maxDepth = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return { memberCount, depth: maxDepth, hasLongNumber };
}

/** Digits, `.`, `e`, `E`, `+`, `-`. */
function isNumberPart(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2e ||
    code === 0x65 ||
    code === 0x45 ||
    code === 0x2b ||
    code === 0x2d
  );
}

/** True for a long integer part or an exponent: a long fraction alone is common and harmless. */
function mayBeLongInteger(number: string): boolean {
  const whole = number.search(/[.eE]/);
  if (whole === -1 || whole > exactDigits) return true;
  return /[eE]/.test(number);
}
