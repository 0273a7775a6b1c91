import type { z } from 'zod';
import { callDefaults } from '../../../shared/model/call-settings.ts';
import { type Problem, type ProblemLocation, problem } from '../../../shared/problem.ts';
import { createLocator } from '../../../shared/text/locate-in-text.ts';
import { type ParsedYaml, parseYaml } from '../disk/parse-yaml.ts';
import { type FileData, fileDataOf, withPlainNumbers } from './file-data.ts';
import type { FileKind } from './file-kind.ts';
import { currentVersion, migrated, versionOf } from './file-migrations.ts';

/** What was found in a file. */
export interface FileRead<T> {
  /** Null when nothing of it can be used. */
  readonly value: T | null;
  /** `newer`: a newer Protodesk wrote it; it is shown as far as it is understood, and not changed. */
  readonly version: 'current' | 'newer';
  /** All its errors, with line and column. */
  readonly problems: readonly Problem[];
}

/** More are counted, not listed: a file full of them has one cause. */
const maxProblems = 20;

/**
 * Reads the text of a workspace file. Never throws.
 *
 * @param path the path to show in Problems
 */
export function readFileText<T>(kind: FileKind<T>, path: string, text: string): FileRead<T> {
  return readParsedFile(kind, path, text, parseYaml(text));
}

/** Like {@link readFileText}, for a parsed text. */
export function readParsedFile<T>(
  kind: FileKind<T>,
  path: string,
  text: string,
  yaml: ParsedYaml,
): FileRead<T> {
  const locate = createLocator(path, text);
  const faults = yaml.faults.map(({ offset, reason, cause }) =>
    invalid(reason, locate(offset), cause),
  );
  if (faults.length > 0) return { value: null, version: 'current', problems: capped(faults) };
  const data = fileDataOf(yaml);
  if (data === null) {
    const reason = 'It has no keys. Each line must be "key: value".';
    return { value: null, version: 'current', problems: [invalid(reason, locate(0))] };
  }
  const version = versionOf(data);
  if (version === null) {
    const reason = '"schemaVersion" must be a whole number from 1.';
    const place = locate(offsetOf(yaml, ['schemaVersion']));
    return { value: null, version: 'current', problems: [invalid(reason, place)] };
  }
  const isNewer = version > currentVersion(kind.migrations);
  const current = withPlainNumbers(migrated(data, version, kind.migrations));
  const { value, issues } = parseData(kind, current);
  if (isNewer) {
    const place = locate(offsetOf(yaml, ['schemaVersion']));
    return { value, version: 'newer', problems: [tooNew(kind, version, place)] };
  }
  const problems = issues.map(({ path: keys, message }) => {
    const where = keys.length > 0 ? `"${keys.join('.')}": ` : '';
    return invalid(`${where}${message}`, locate(offsetOf(yaml, keys)));
  });
  return { value, version: 'current', problems: capped(problems) };
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Parses data. A kind that is usable in part leaves out invalid parts. */
function parseData<T>(
  { schema, isUsableInPart }: FileKind<T>,
  data: FileData,
): { value: T | null; issues: readonly Issue[] } {
  // A key without a value counts as missing.
  const said = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const first = schema.safeParse(said);
  if (first.success) return { value: first.data, issues: [] };
  const issues = issuesOf(first.error);
  if (!isUsableInPart) return { value: null, issues };
  let left: FileData = said;
  let error = first.error;
  // Each round removes something, or is the last one.
  for (;;) {
    const rest = withoutFaulty(left, error.issues);
    if (rest === null) return { value: null, issues };
    left = rest;
    const again = schema.safeParse(left);
    if (again.success) return { value: again.data, issues };
    error = again.error;
  }
}

/** What replaces an invalid key, so that no request is sent with less care than it asked for. */
const cautious: FileData = { auth: { type: 'none' }, ...callDefaults };

/** Removes the invalid entries of lists and maps, or else the keys; null when there are none. */
function withoutFaulty(
  data: FileData,
  issues: readonly { path: PropertyKey[] }[],
): FileData | null {
  const paths = issues.map(({ path }) => path.map(String));
  const keys = new Set(paths.map(([key]) => key));
  if (![...keys].some((key) => key !== undefined && Object.hasOwn(data, key))) return null;
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (!keys.has(key)) return [[key, value]];
    if (Object.hasOwn(cautious, key)) return [[key, cautious[key]]];
    const faulty = new Set(paths.filter(([first]) => first === key).map(([, inner]) => inner));
    if (faulty.has(undefined) || typeof value !== 'object' || value === null) return [];
    const isSound = (inner: string | number) => !faulty.has(String(inner));
    if (Array.isArray(value)) return [[key, value.filter((_item, index) => isSound(index))]];
    return [[key, Object.fromEntries(Object.entries(value).filter(([name]) => isSound(name)))]];
  });
  return Object.fromEntries(entries);
}

function issuesOf({ issues }: z.ZodError): Issue[] {
  return issues.map((issue) => ({ path: issue.path.map(keyOf), message: sayIssue(issue) }));
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

/** Returns the offset of the value at some keys, or of the nearest existing one around it. */
function offsetOf({ document }: ParsedYaml, keys: readonly (string | number)[]): number {
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const node = document.getIn(keys.slice(0, depth), true) as { range?: number[] } | undefined;
    const start = node?.range?.[0];
    if (start !== undefined) return start;
  }
  return 0;
}

function invalid(reason: string, location: ProblemLocation, cause?: string): Problem {
  return problem({
    kind: 'workspace-file',
    title: 'A workspace file is not valid',
    detail: reason,
    location,
    hint: 'Correct the file in an editor. It was not changed.',
    ...(cause !== undefined && { cause }),
  });
}

function tooNew<T>(kind: FileKind<T>, version: number, location: ProblemLocation): Problem {
  return problem({
    kind: 'read-only',
    severity: 'warning',
    title: `A newer Protodesk wrote ${kind.name}`,
    detail: `It has format version ${version}; this Protodesk knows ${currentVersion(kind.migrations)}. It is shown as far as possible, and not changed.`,
    location,
    hint: 'Install the latest Protodesk to change it.',
  });
}

function capped(problems: readonly Problem[]): readonly Problem[] {
  const rest = problems.length - maxProblems;
  const last = problems[maxProblems - 1];
  if (rest <= 0 || !last) return problems;
  const more = `And ${rest} more ${rest === 1 ? 'fault' : 'faults'} in this file.`;
  return [...problems.slice(0, maxProblems - 1), { ...last, detail: `${last.detail} ${more}` }];
}

const expectedWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a map',
  record: 'a map',
  string: 'text',
};

const receivedWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'nothing',
  number: 'a number',
  object: 'a map',
  string: 'text',
};

/** Describes an invalid value in the terms of files: "Expected a list, got a map." */
function sayIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    const values = issue.values.map((value) => JSON.stringify(value));
    return `Expected ${values.length === 1 ? values[0] : `one of ${values.join(', ')}`}.`;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'It is empty.';
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid')) {
    const known = [...issue.message.matchAll(/'([^']+)'/g)].map(([, name]) => `"${name}"`);
    return known.length > 0 ? `Expected one of ${known.join(', ')}.` : 'It is unknown.';
  }
  return issue.message;
}

function wrongType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const received = /received (\w+)$/.exec(message)?.[1] ?? '';
  if (received === 'undefined') return 'It is missing.';
  const wanted = expectedWords[expected];
  const found = receivedWords[received];
  if (wanted === undefined || found === undefined) return message;
  const quotes =
    expected === 'string' && found !== 'a list' && found !== 'a map'
      ? ' Put such text in quotes.'
      : '';
  return `Expected ${wanted}, got ${found}.${quotes}`;
}
