import type protobuf from 'protobufjs';
import { formatJson } from '../../../shared/json/format-json.ts';
import { faultProblem } from '../../../shared/json/json-fault.ts';
import type { JsonNode, Span } from '../../../shared/json/json-tree.ts';
import { mergeJson } from '../../../shared/json/merge-json.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import type { PreservedFields } from '../../../shared/model/body-draft.ts';
import { placeholderEnd } from '../../../shared/model/placeholder.ts';
import { messageOf, type Problem, ProblemError } from '../../../shared/problem.ts';
import { jsonSyntaxProblem } from '../bytes/json-syntax.ts';
import type { BodyType, StoodMessages, TextCodec, TypedText, WrittenText } from './body-codec.ts';
import { type BodyFinding, findingProblems } from './body-finding.ts';
import { decodeMessage } from './decode-message.ts';
import { type StandIns, spanAround } from './draft-stand-ins.ts';
import { readJsonMessages } from './encode-json-body.ts';
import { jsonMergeRules } from './json-merge-rules.ts';
import { unfitJson, unfitTitle } from './json-source.ts';
import { mayHoldNegativeZero, stringifyJson } from './negative-zero.ts';
import { jsonDepthProblem, maxJsonDepth, scanJsonText } from './parse-json-text.ts';
import { takePreserved, unwritableRequired } from './preserved-fields.ts';
import { jsonOfMessage } from './proto-json-of.ts';
import { putInJson } from './put-in-json.ts';
import { readJsonTree } from './read-json-message.ts';
import { isJson, type Retyped } from './retype-values.ts';
import { roundedNote } from './rounded-number-notes.ts';

/** The ProtoJSON codec; several messages are an array. */
export const jsonCodec: TextCodec = {
  isExact: false,
  read({ type, text, isSeveral }, standIns) {
    if (text.trim() === '' && isSeveral) return [];
    if (!standIns) return readJsonMessages(type, text, isSeveral);
    // An empty draft is a message without fields.
    return text.trim() === '' ? [type.create()] : readDraft(type, text, isSeveral, standIns);
  },
  write: writeJson,
  merge({ type, text: before, isSeveral }, text) {
    const old = parseDraftJson(before);
    const made = parseDraftJson(text);
    if (!old.isSound || old.root === null || made.root === null) return text;
    const rules = jsonMergeRules(type, old.root, isSeveral);
    return mergeJson({ text: before, root: old.root }, { text, root: made.root }, rules);
  },
  layOut: (text) => formatJson(text),
  syntaxProblem: jsonSyntaxProblem,
  findProblems: jsonProblems,
  findBeside: problemsBeside,
  retype({ type, text, isSeveral }, strings) {
    return retypedStrings(type, text, { isSeveral, strings });
  },
  notesOf({ type, text, isSeveral }) {
    // Numbers with fewer digits are never rounded.
    if (!/[0-9]{8}/.test(text)) return [];
    const { root } = parseDraftJson(text);
    if (root === null) return [];
    return readJsonTree(type, root, { isSeveral }).rounded.map((one) => roundedNote(text, one));
  },
};

function readDraft(
  type: protobuf.Type,
  text: string,
  isSeveral: boolean,
  standIns: StandIns,
): readonly protobuf.Message[] {
  const tooDeep = jsonDepthProblem(text, type, isSeveral);
  if (tooDeep) throw tooDeep;
  const { root, faults } = parseDraftJson(text);
  if (faults[0] || root === null) {
    throw new ProblemError(
      faultProblem(text, faults[0] ?? { kind: 'syntax', offset: 0, what: 'no JSON', hint: '' }),
    );
  }
  const { messages, findings, noRoom } = readJsonTree(type, root, { isSeveral, standIns });
  const first = noRoom[0] ?? findings[0];
  if (first) throw unfitJson(type, text, first);
  return messages;
}

function writeJson(
  { schema, typeName, type, isSeveral }: BodyType,
  { messages, standIns }: StoodMessages,
): WrittenText {
  const aside: PreservedFields[] = [];
  const values = messages.map((bytes, index) => {
    const path = isSeveral ? `[${index}]` : '';
    const message = decodeMessage(schema, typeName, bytes, {
      keepUnknown: true,
      keepEntries: true,
      keepLooseText: true,
    });
    const required = unwritableRequired(type, message);
    aside.push(...takePreserved(schema, type, message, path));
    try {
      if (required !== null) throw new Error(`the required field ${required} has no JSON form`);
      return putInJson(type, jsonOfMessage(type, { message, bytes }), standIns, path);
    } catch (error) {
      const cause = messageOf(error);
      throw new ProblemError(
        {
          kind: 'body-malformed',
          title: 'This message has no ProtoJSON',
          detail: `A value cannot be written as ProtoJSON: ${cause}.`,
          hint: 'Use text format or hex.',
          cause,
        },
        { cause: error },
      );
    }
  });
  const hasNegativeZero = messages.some(mayHoldNegativeZero);
  return { text: stringifyJson(isSeveral ? values : values[0], hasNegativeZero, 2), aside };
}

function jsonProblems(
  { type, text, isSeveral }: TypedText,
  bare: readonly Span[],
): readonly Problem[] {
  const tooDeep = jsonDepthProblem(text, type, isSeveral);
  if (tooDeep) return [tooDeep.problem];
  const { root, faults, isSound } = parseDraftJson(text);
  const problems = faults.map((fault) => faultProblem(text, fault));
  const title = unfitTitle(type);
  if (!isSound || root === null) {
    const misfits = findBareMismatches(type, text, bare, isSeveral);
    return misfits.length === 0 ? problems : findingProblems(text, title, misfits);
  }
  const misfits = findingProblems(text, title, readJsonTree(type, root, { isSeveral }).findings);
  // A duplicate field is reported once, with its path, and not also as a duplicate key.
  const places = new Set(misfits.map(placeOf));
  const others = problems.filter((fault) => !places.has(placeOf(fault)));
  return [...others, ...misfits].sort(byPlace);
}

function placeOf({ location }: Problem): string {
  return `${location?.line}:${location?.column}`;
}

function byPlace({ location: a }: Problem, { location: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

function problemsBeside(
  { type, text, isSeveral }: TypedText,
  standIns: StandIns,
  bare: readonly Span[],
): readonly Problem[] {
  const tooDeep = jsonDepthProblem(text, type, isSeveral);
  // `bare` also contains those without a value.
  const filled = bare.filter(({ start, end }) => placeholderEnd(text, start) !== end);
  const misfits = unreadable(text, filled);
  const { root, isSound } = parseDraftJson(withNumbers(text, misfits));
  // Unfinished text has no places; then only the variable without a value is reported.
  if (tooDeep || !isSound || root === null) return [];
  const { findings } = readJsonTree(type, root, { isSeveral, standIns, bare: misfits });
  // A place that cannot take a stand-in may be able to take the value.
  const others = findings.filter(({ offset }) => !spanAround(standIns.places, offset));
  return findingProblems(text, unfitTitle(type), others);
}

function retypedStrings(
  type: protobuf.Type,
  text: string,
  options: { readonly isSeveral: boolean; readonly strings: ReadonlySet<number> },
): readonly Retyped[] {
  if (jsonDepthProblem(text, type, options.isSeveral)) return [];
  let root: JsonNode;
  try {
    root = parseJsonTree(text);
  } catch {
    return [];
  }
  return readJsonTree(type, root, options).retyped;
}

/**
 * Finds variable values without quotes that are not JSON and that their fields would not take as text either.
 * "`id` takes a number" is more useful than "`abc` is not JSON". Finds nothing if a field would take the
 * text, or if the rest is not JSON: adding quotes, or fixing the rest, comes first.
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

/** Returns the values that are not JSON, in order. */
function unreadable(text: string, spans: readonly Span[]): ReadonlyMap<number, string> {
  return new Map(
    spans
      .map(({ start, end }) => [start, text.slice(start, end)] as const)
      .filter(([, value]) => value.trim() !== '' && !isJson(value)),
  );
}

/** Returns the text with a number of the same length in each place, so that it can be parsed. */
function withNumbers(text: string, bare: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [start, value] of bare) {
    parts.push(text.slice(copied, start), '0'.padEnd(value.length));
    copied = start + value.length;
  }
  return parts.join('') + text.slice(copied);
}
