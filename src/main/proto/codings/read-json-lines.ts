import { type Problem, problem } from '../../../shared/problem.ts';
import { isJson, jsonSyntaxProblem } from '../bytes/json-syntax.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { createJsonList } from './json-list.ts';

const lineFeed = 0x0a;

/** Begins each record of a JSON text sequence. */
const recordSeparator = 0x1e;

/** A faulty line, shown as text in its place. */
interface BrokenLine {
  readonly line: number;
  readonly text: string;
}

/**
 * Makes a JSON array of JSON lines (github.com/ndjson/ndjson-spec), or of a JSON text sequence (RFC 7464).
 * Every number keeps its digits; blank lines are skipped. A line that is not JSON becomes a string and is
 * reported, and the others are still read. Bytes without one line of JSON are `foreign`.
 */
export function readJsonLines(
  bytes: Uint8Array,
  options: Pick<InflateOptions, 'maxBytes'>,
): Inflated {
  const list = createJsonList(options);
  const broken: { first: BrokenLine | null; count: number } = { first: null, count: 0 };
  let line = 0;
  for (const part of partsOf(bytes)) {
    line += 1;
    const text = decoder.decode(part).trim();
    if (text === '') continue;
    const isWhole = isJson(text);
    if (!isWhole) {
      broken.first ??= { line, text };
      broken.count += 1;
    }
    if (!list.addText(isWhole ? text : JSON.stringify(text))) return list.taken('too-large');
  }
  if (broken.count > 0 && broken.count === list.count) {
    return { bytes, end: 'foreign', cause: 'No line is JSON.' };
  }
  const made = list.taken('complete');
  if (broken.first === null) return made;
  return { ...made, problem: brokenLines(broken.first, broken.count, list.count) };
}

const decoder = new TextDecoder();

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  const isSequence = bytes[0] === recordSeparator;
  const separator = isSequence ? recordSeparator : lineFeed;
  for (let start = isSequence ? 1 : 0; start < bytes.length; ) {
    const found = bytes.indexOf(separator, start);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

function brokenLines({ line, text }: BrokenLine, brokenCount: number, count: number): Problem {
  const fault = jsonSyntaxProblem(text);
  const column = fault?.location?.column;
  return problem({
    kind: 'json-syntax',
    title:
      brokenCount === 1
        ? `Line ${line} is not valid JSON`
        : `${brokenCount} lines are not valid JSON, from line ${line} on`,
    detail: `${fault === null ? '' : `${fault.detail} `}${brokenCount === 1 ? 'It is' : 'They are'} shown as text. The other ${count - brokenCount} are read.`,
    location: { line, ...(column !== undefined && { column }) },
    hint: 'The stream may have been cut, or an error page may be in it.',
  });
}

/**
 * True for several lines of JSON, which are not JSON as a whole: the first is an object or an array, and the
 * next begins alike.
 */
export function looksLikeJsonLines(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(lineFeed);
  const first = bytes[0];
  if (end < 0 || (first !== 0x7b && first !== 0x5b)) return false;
  const next = bytes.subarray(end + 1).find((byte) => byte > 0x20);
  return next === first && isJson(decoder.decode(bytes.subarray(0, end)));
}
