import type { Span } from '../../../../shared/json/json-tree.ts';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import {
  generatorFault,
  generatorOf,
  generators,
  isGenerator,
  spellGenerator,
} from '../../../../shared/model/generators.ts';
import {
  type FilledValue,
  lastFilled,
  type ResolvedBody,
  type ResolveOptions,
  resolveBody,
  typedOffset,
} from '../../../../shared/model/resolve-body.ts';
import { whyUnfilled } from '../../../../shared/model/variables.ts';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import { createLocator, locateInText } from '../../../../shared/text/locate-in-text.ts';
import { createOffsetFinder } from '../../../../shared/text/offset-in-text.ts';
import { suggestName } from '../../../../shared/text/suggest-name.ts';

/** The names without a value, each with its places. */
export type MissingVariables = ReadonlyMap<string, ReadonlySet<string>>;

/** A body with its variables filled in; maps its errors to the typed text. */
export interface FilledBody {
  readonly text: string;
  /** Strings that consist of one value, quotes included: the value need not be text. */
  readonly wholeStrings: readonly Span[];
  /** The values of variables outside of strings, in JSON. */
  readonly bareValues: readonly Span[];
  readonly missing: MissingVariables;
  /** Where the first of them is, by line and column. */
  readonly firstMissing: Problem['location'];
  /** True when it contains a secret. */
  readonly hasSecrets: boolean;
  /** Maps a Problem of the filled text to the typed text. */
  typedProblem(found: Problem): Problem;
}

/** Values for a body. */
export interface BodyValues {
  readonly variables: Readonly<Record<string, string>>;
  /** The variables whose value is or contains a secret: Problems do not show it. */
  readonly secretVariables: ReadonlySet<string>;
}

/** Fills in the variables of a body; generators give examples unless `generate` is set. */
export function fillBody(
  text: string,
  values: BodyValues,
  options: ResolveOptions = {},
): FilledBody {
  const body = resolveBody(text, values.variables, options);
  const hasBare = formatOf(options.format ?? 'json').placeholders?.hasBareValues ?? false;
  const wholeStrings: Span[] = [];
  const bareValues: Span[] = [];
  for (const { within, name, start, end } of body.filled) {
    if (name === null) continue;
    if (within === 'whole-string') wholeStrings.push({ start: start - 1, end: end + 1 });
    else if (hasBare && within === 'nothing') bareValues.push({ start, end });
  }
  const [first] = body.missing;
  return {
    text: body.text,
    wholeStrings,
    bareValues,
    missing: placesOf(text, body.missing),
    firstMissing: first && locateInText(text, first.offset),
    hasSecrets: body.filled.some(({ name }) => name !== null && values.secretVariables.has(name)),
    typedProblem: createTypedProblem(text, body, values.secretVariables),
  };
}

/**
 * Returns the places of the variables without a value.
 *
 * @param missing by offset
 */
function placesOf(text: string, missing: ResolvedBody['missing']): MissingVariables {
  const found = new Map<string, Set<string>>();
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (const { name, offset } of missing) {
    for (; lineEnd >= 0 && lineEnd < offset; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    const places = found.get(name);
    const place = `line ${line} of the body`;
    if (places) places.add(place);
    else found.set(name, new Set([place]));
  }
  return found;
}

/**
 * Runs work on a filled body and maps its Problems to the typed text.
 *
 * @throws ProblemError
 */
export async function onFilled<T>(filled: FilledBody, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw new ProblemError(filled.typedProblem(error.problem));
    throw error;
  }
}

/**
 * Returns the Problem of all variables without a value and all failing generators, each with its places.
 *
 * @param variables all values, to explain why one that has a value cannot be filled in
 */
export function missingVariables(
  missing: MissingVariables,
  location?: Problem['location'],
  variables: Readonly<Record<string, string>> = {},
): Problem {
  const whys = [...missing.keys()].flatMap((name) => whyUnfilled(name, variables) ?? []);
  const list = [...missing].map(([name, places]) => {
    const fault = isGenerator(name) ? ` ${generatorFault(name) ?? 'makes nothing'}` : '';
    return `{{${name}}} in ${spellPlaces([...places])}${fault}`;
  });
  const calls = [...missing.keys()].filter(isGenerator);
  const isOne = missing.size === 1;
  const [hasGenerators, hasVariables] = [calls.length > 0, calls.length < missing.size];
  const titles = hasGenerators
    ? ['A generator makes no value', 'Some generators make no value']
    : ['A variable has no value', 'Some variables have no value'];
  return problem({
    kind: 'variable-missing',
    title:
      hasGenerators && hasVariables ? 'Some values are missing' : (titles[isOne ? 0 : 1] ?? ''),
    detail: [`${list.join(', ')}.`, ...whys].join(' '),
    ...(location && { location }),
    hint: [...(hasVariables ? [giveValue] : []), ...calls.slice(0, 1).map(hintOfGenerator)].join(
      ' ',
    ),
  });
}

/** More places of one variable do not help. */
const maxPlaces = 5;

function spellPlaces(places: readonly string[]): string {
  const more = places.length - maxPlaces;
  const shown = places.slice(0, maxPlaces);
  return [...shown, ...(more > 0 ? [`${more} more places`] : [])].join(' and ');
}

const giveValue = 'Set it in an environment, choose another environment, or replace the variable.';

function hintOfGenerator(call: string): string {
  const known = generatorOf(call);
  if (known) return `Write {{${spellGenerator(known)}}}; the part in brackets is optional.`;
  const names = generators.map(({ name }) => name);
  const near = suggestName(call.split(/\s/)[0] ?? '', names);
  const suggestion = near === undefined ? '' : `Did you mean {{${near}}}? `;
  return `${suggestion}Generators: ${names.join(', ')}. Write \\{{ for literal braces.`;
}

/**
 * Creates the mapping of Problems to the typed text. A place inside a filled-in value maps to its variable.
 * The lookup data is made once for all Problems of a body.
 */
function createTypedProblem(
  text: string,
  body: ResolvedBody,
  secretVariables: ReadonlySet<string>,
): FilledBody['typedProblem'] {
  if (body.filled.length === 0) return (found) => found;
  let places: Places | null = null;
  return (found) => {
    places ??= {
      secrets: secretsIn(body, secretVariables),
      offsetIn: createOffsetFinder(body.text),
      locate: createLocator('', text),
    };
    return typedProblem(body, secretVariables, places, found);
  };
}

interface Places {
  /** Values that no Problem shows. */
  readonly secrets: readonly string[];
  /** Returns an offset in the filled text. */
  offsetIn(line: number, column: number): number;
  /** Returns a place in the typed text. */
  locate(offset: number): NonNullable<Problem['location']>;
}

function secretsIn({ text, filled }: ResolvedBody, names: ReadonlySet<string>): readonly string[] {
  const found = filled.flatMap(({ name, start, end }) =>
    name !== null && names.has(name) ? [text.slice(start, end)] : [],
  );
  return [...new Set(found)];
}

function typedProblem(
  body: ResolvedBody,
  secretVariables: ReadonlySet<string>,
  { secrets, offsetIn, locate }: Places,
  found: Problem,
): Problem {
  const { line, column, file } = found.location ?? {};
  // The library's message repeats its input.
  const { cause: _given, ...withoutCause } = found;
  const shown = secrets.length === 0 ? found : withoutCause;
  if (line === undefined || file !== undefined) return shown;
  const at = offsetIn(line, column ?? 1);
  const value = valueAt(body, at);
  const filledIn = value?.name ?? null;
  // The place of a string is its quote, even if it counts as something else.
  const offset =
    value === null
      ? typedOffset(body, at).offset
      : value.sourceStart - (value.within === 'whole-string' ? 1 : 0);
  const { sourceLine: _filledIn, fieldPath, ...place } = found.location ?? {};
  const hasSecret = secrets.some((value) => value !== '' && fieldPath?.includes(value));
  const path = hasSecret ? undefined : fieldPath;
  const { file: _none, ...typedPlace } = locate(offset);
  const location = { ...place, ...(path !== undefined && { fieldPath: path }), ...typedPlace };
  if (filledIn === null) return { ...shown, location };
  if (secretVariables.has(filledIn)) {
    return { ...shown, detail: ofSecret(filledIn, path), location };
  }
  const given = body.text.slice(value?.start, value?.end);
  return { ...shown, ...describeMisfit(found, filledIn, given), location };
}

/** Returns the value at a place; for a string, also the value that it begins with. */
function valueAt({ text, filled }: ResolvedBody, at: number): FilledValue | null {
  const isQuote = text[at] === '"' || text[at] === "'";
  const value = lastFilled(filled, isQuote ? at + 1 : at);
  if (value === undefined) return null;
  const isWithin = at < value.end || at < value.start || (at === value.end && at === value.start);
  return isWithin ? value : null;
}

function ofSecret(name: string, path: string | undefined): string {
  const where = path === undefined ? 'there' : `\`${path}\``;
  return `The secret value of \`{{${name}}}\` does not match ${where}.`;
}

/** Matches "`id` takes int32: a whole number, not "abc"." */
const misfit = /^(.+?) takes (\w+: )?(.+?), not (".*"|\S+)(.*)\.$/s;

/** Matches "UserRole has no value named "abc"; did you mean `ADMIN`?" */
const noName = /^(\S+) has no value named (".*?")(; did you mean .+\?|\.)$/s;

/** Matches ""abc" is not a valid int32 key of the map `by_id`." */
const noKey = /^(".*?") is (not a valid \w+ key of .+)$/s;

/** The number of characters of a value that are shown. */
const shownLength = 60;

/**
 * Returns what a Problem says when its place is a variable: the value, which the typed text does not show,
 * and the field that does not accept it.
 *
 * @param name the variable, or a generator with its arguments
 * @param given the filled-in value
 */
function describeMisfit(
  { kind, detail, location }: Problem,
  name: string,
  given: string,
): Pick<Problem, 'detail'> & Partial<Pick<Problem, 'hint'>> {
  const variable = `\`{{${name}}}\``;
  if (kind === 'json-syntax') {
    const shown = given.length > shownLength ? `${given.slice(0, shownLength)}...` : given;
    return {
      detail: `${variable} is ${shown === '' ? 'empty' : shown}, which is not JSON. ${detail}`,
      hint: `Write "{{${name}}}", with quotes: it still counts as number, boolean, list or message where a field takes one.`,
    };
  }
  const [, enumName, wrongName, suggestion = '.'] = noName.exec(detail) ?? [];
  if (enumName !== undefined) {
    const path = location?.fieldPath;
    const subject =
      path === undefined ? `${enumName} has` : `\`${path}\` is ${enumName}, which has`;
    return { detail: `${variable} is ${wrongName}, but ${subject} no such value${suggestion}` };
  }
  const [, wrongKey, reasonOfKey] = noKey.exec(detail) ?? [];
  if (wrongKey !== undefined) {
    return { detail: `${variable} is ${wrongKey}, which is ${reasonOfKey}` };
  }
  const [, subject, type, expected, value, reason] = misfit.exec(detail) ?? [];
  if (subject === undefined) return { detail: `${detail} ${variable} is filled in there.` };
  const verb = type === undefined ? 'takes ' : `is ${type}`;
  return { detail: `${variable} is ${value}, but ${subject} ${verb}${expected}${reason}.` };
}
