import type protobuf from 'protobufjs';
import { faultProblem } from '../../../shared/json/json-fault.ts';
import type { Span } from '../../../shared/json/json-tree.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { type BodyFinding, findingProblems } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { unfitTitle } from './json-source.ts';
import { jsonDepthProblem, maxJsonDepth, scanJsonText } from './parse-json-text.ts';
import { readHexBody } from './read-hex-body.ts';
import { readJsonTree } from './read-json-message.ts';
import { isJson } from './retype-values.ts';
import { readTextMessages } from './text-format.ts';

/**
 * All that is wrong with a body that cannot be encoded, by place. Text that is no JSON or text format is
 * judged as that first: what is half written may be read as something else.
 *
 * @param body its variables filled in
 * @param bare the values of variables that stand outside of strings
 */
export function findBodyProblems(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  bare: readonly Span[] = [],
): readonly Problem[] {
  const type = schema.requireType(typeName);
  const isSeveral = body.framing === 'delimited';
  if (body.format === 'json') return jsonProblems(type, body.text, bare, isSeveral);
  if (body.format === 'textproto') {
    return readTextMessages(schema, type, body.text, { isSeveral }).problems;
  }
  return body.format === 'hex' ? hexProblems(schema, typeName, body) : [];
}

function jsonProblems(
  type: protobuf.Type,
  text: string,
  bare: readonly Span[],
  isSeveral: boolean,
): readonly Problem[] {
  const tooDeep = jsonDepthProblem(text, type, isSeveral);
  if (tooDeep) return [tooDeep.problem];
  const { root, faults, isSound } = parseDraftJson(text);
  const told = faults.map((fault) => faultProblem(text, fault));
  const title = unfitTitle(type);
  if (!isSound || root === null) {
    const misfits = findBareMismatches(type, text, bare, isSeveral);
    return misfits.length === 0 ? told : findingProblems(text, title, misfits);
  }
  const misfits = findingProblems(text, title, readJsonTree(type, root, { isSeveral }).findings);
  // A field that stands twice is told as that, with its path, and not as a key as well.
  const places = new Set(misfits.map(placeOf));
  const others = told.filter((fault) => !places.has(placeOf(fault)));
  return [...others, ...misfits].sort(byPlace);
}

function placeOf({ location }: Problem): string {
  return `${location?.line}:${location?.column}`;
}

function byPlace({ location: a }: Problem, { location: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** The first fault of each message, at its digits; nothing is known of what follows it. */
function hexProblems(schema: CodecSchema, typeName: string, body: BodyDraft): Problem[] {
  const found: Problem[] = [];
  const { text } = body;

  function collect(start: number, run: () => unknown): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { offset } = error.problem.location ?? {};
      if (offset === undefined) found.push(error.problem);
      else {
        const at = offset + start;
        const location = { offset: at, ...locateInText(text, digitsAt(text, at)) };
        found.push({ ...error.problem, location });
      }
    }
  }

  collect(0, () => {
    const bytes = readHexBody(body);
    if (body.framing !== 'delimited') {
      collect(0, () => decodeMessage(schema, typeName, bytes));
    } else {
      for (const { start, bytes: message } of splitDelimited(bytes)) {
        collect(start, () => decodeMessage(schema, typeName, message));
      }
    }
  });
  return found;
}

/** Where the digits of a byte stand in hex text. */
function digitsAt(text: string, byteOffset: number): number {
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\s/.test(text[index] ?? '')) continue;
    if (digits === byteOffset * 2) return index;
    digits += 1;
  }
  return text.length;
}

/**
 * Does something with a body that fails at the first thing that is wrong with it; where that is a value of
 * a variable without quotes, with what its field takes.
 */
export function tellingMisfits<T>(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  bare: readonly Span[],
  work: () => T,
): T {
  try {
    return work();
  } catch (error) {
    const isSyntax = error instanceof ProblemError && error.problem.kind === 'json-syntax';
    if (!isSyntax || bare.length === 0 || body.format !== 'json') throw error;
    const [first] = findBodyProblems(schema, typeName, body, bare);
    throw first ? new ProblemError(first, { cause: error }) : error;
  }
}

/**
 * Where values of variables that stand without quotes are no JSON, and their fields would not take them as
 * text either: that `id` takes a number says more than that `abc` is no JSON. Nothing where a field would
 * take the text, and where the rest is no JSON: quotes, or mending that, come first.
 *
 * @param spans the places of those values in the text
 */
function findBareMismatches(
  type: protobuf.Type,
  text: string,
  spans: readonly Span[],
  isSeveral: boolean,
): readonly BodyFinding[] {
  const bare = unreadable(text, spans);
  if (bare.size === 0) return [];
  const masked = withNumbers(text, bare);
  if (scanJsonText(masked).depth > maxJsonDepth + (isSeveral ? 1 : 0)) return [];
  if (!isJson(masked)) return [];
  const { findings } = readJsonTree(type, parseJsonTree(masked), { isSeveral, bare });
  const places = new Set(findings.map(({ offset }) => offset));
  return [...bare.keys()].every((start) => places.has(start)) ? findings : [];
}

/** Those values that are no JSON, by place. */
export function unreadable(text: string, spans: readonly Span[]): ReadonlyMap<number, string> {
  return new Map(
    spans
      .map(({ start, end }) => [start, text.slice(start, end)] as const)
      .filter(([, value]) => value.trim() !== '' && !isJson(value)),
  );
}

/** The text with a number of the same length in each place, so that it can be read. */
export function withNumbers(text: string, bare: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [start, value] of bare) {
    parts.push(text.slice(copied, start), '0'.padEnd(value.length));
    copied = start + value.length;
  }
  return parts.join('') + text.slice(copied);
}
