import type { Span } from '../../../shared/json/json-tree.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { placeholderEnd } from '../../../shared/model/placeholder.ts';
import { resolveBody } from '../../../shared/model/resolve-body.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createLocator } from '../../../shared/text/locate-in-text.ts';
import { createOffsetFinder } from '../../../shared/text/offset-in-text.ts';
import { findingProblems } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createMarks, createStandIns, type StandIns } from './draft-stand-ins.ts';
import { unreadable, withNumbers } from './find-body-problems.ts';
import { unfitTitle } from './json-source.ts';
import { jsonDepthProblem } from './parse-json-text.ts';
import { readJsonTree } from './read-json-message.ts';
import { readTextMessages } from './text-format.ts';

/** A variable without a value, and where it stands. */
export interface UnfilledVariable {
  readonly name: string;
  readonly location: NonNullable<Problem['location']>;
}

/** A body in which variables are left, as far as it can be judged. */
export interface UnfilledBody {
  readonly unfilled: readonly UnfilledVariable[];
  /** What is wrong elsewhere. */
  readonly problems: readonly Problem[];
}

/**
 * Judges a body some of whose variables have no value: others of the fields' types stand in for them, so
 * that what is wrong beside them is found.
 *
 * @param body the variables that have values filled in
 * @param names those that have none
 * @param unjudged values that may be read as something else once all are there, by place
 * @param bare the values of variables that stand outside of strings
 */
export function findUnfilled(
  schema: CodecSchema,
  typeName: string | null,
  body: BodyDraft,
  names: ReadonlySet<string>,
  unjudged: readonly Span[] = [],
  bare: readonly Span[] = [],
): UnfilledBody {
  const standIns = createStandIns(createMarks(body.text));
  const found = typeName === null ? [] : problemsBeside(schema, typeName, body, standIns, bare);
  const offsetOf = createOffsetFinder(body.text);
  const problems = found.filter(({ location }) => {
    const { line, column } = location ?? {};
    return line === undefined || !spanAround(unjudged, offsetOf(line, column ?? 1));
  });
  const locate = createLocator('', body.text);
  const { missing } = resolveBody(body.text, {}, { format: body.format });
  const unfilled = missing
    .filter(({ name }) => names.has(name))
    .map(({ name, offset }): UnfilledVariable => {
      const { file: _none, ...place } = locate(offset);
      const path = spanAround(standIns.places, offset)?.path;
      return { name, location: path === undefined ? place : { ...place, fieldPath: path } };
    });
  return { unfilled, problems };
}

function problemsBeside(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  standIns: StandIns,
  bare: readonly Span[],
): readonly Problem[] {
  const { text, framing } = body;
  const isSeveral = framing === 'delimited';
  try {
    const type = schema.requireType(typeName);
    if (body.format === 'textproto') {
      const { problems } = readTextMessages(schema, type, text, { isSeveral, standIns });
      const stood = new Set(standIns.places.map(({ path }) => path));
      return problems.filter(({ location }) => !stood.has(location?.fieldPath ?? ''));
    }
    if (body.format !== 'json') return [];
    const tooDeep = jsonDepthProblem(text, type, isSeveral);
    // Those without a value stand among them.
    const filled = bare.filter(({ start, end }) => placeholderEnd(text, start) !== end);
    const misfits = unreadable(text, filled);
    const { root, isSound } = parseDraftJson(withNumbers(text, misfits));
    // What is half written has no places; a variable without a value is told alone then.
    if (tooDeep || !isSound || root === null) return [];
    const { findings } = readJsonTree(type, root, { isSeveral, standIns, bare: misfits });
    // A place that has room for no stand-in may have room for the value.
    const others = findings.filter(({ offset }) => !spanAround(standIns.places, offset));
    return findingProblems(text, unfitTitle(type), others);
  } catch (error) {
    const first = problemOf(error);
    if (first.kind === 'internal') throw error;
    return [first];
  }
}

/** @param places by place, none overlap */
function spanAround<T extends Span>(places: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const place = places[low];
  return place !== undefined && place.start <= offset ? place : undefined;
}
