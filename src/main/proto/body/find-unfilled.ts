import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { resolveBody } from '../../../shared/model/resolve-body.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createLocator } from '../../../shared/text/locate-in-text.ts';
import { createOffsetFinder } from '../../../shared/text/offset-in-text.ts';
import { typedAs } from './body-codec.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createMarks, createStandIns, type StandIns, spanAround } from './draft-stand-ins.ts';

/** A variable without a value, and its place. */
export interface UnfilledVariable {
  readonly name: string;
  readonly location: NonNullable<Problem['location']>;
}

/** A check result for a body with unfilled variables. */
export interface UnfilledBody {
  readonly unfilled: readonly UnfilledVariable[];
  /** The problems elsewhere in the body. */
  readonly problems: readonly Problem[];
}

/**
 * Checks a body in which some variables have no value. Stand-ins of the fields' types replace them, so that
 * other problems are found.
 *
 * @param body with values for the variables that have one
 * @param names of the variables without a value
 * @param unjudged values that may be read differently once all are filled in, in order
 * @param bare the values of variables outside strings
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
  const codec = codecOf(body);
  if (codec.isExact) return [];
  try {
    return codec.findBeside(typedAs(schema, typeName, body), standIns, bare);
  } catch (error) {
    const first = problemOf(error);
    if (first.kind === 'internal') throw error;
    return [first];
  }
}
