import { ProblemError } from '../../../shared/problem.ts';

/** One step from a message to a part of it. */
export type PathStep =
  | { readonly kind: 'field'; readonly name: string; readonly jsonName: string }
  | { readonly kind: 'index'; readonly index: number }
  /** A map key in the form of a path: `"k"`, `-5`. */
  | { readonly kind: 'key'; readonly text: string }
  /** Into the content of an Any. */
  | { readonly kind: 'type'; readonly typeName: string };

/** Formats a path: `users[3].created_at`, `labels["k"]`, `payload.(pkg.T).name`; empty for the whole. */
export function formatPath(steps: readonly PathStep[]): string {
  let text = '';
  for (const step of steps) {
    const dot = text === '' ? '' : '.';
    if (step.kind === 'field') text += `${dot}${step.name}`;
    else if (step.kind === 'type') text += `${dot}(${step.typeName})`;
    else text += `[${step.kind === 'index' ? step.index : step.text}]`;
  }
  return text;
}

type PatternStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'anyName' }
  | { readonly kind: 'anything' }
  | { readonly kind: 'anyIndex' }
  | { readonly kind: 'index'; readonly text: string }
  | { readonly kind: 'type'; readonly typeName: string };

/** A parsed field path with wildcards. */
export interface PathPattern {
  /** As the user typed it. */
  readonly text: string;
  readonly steps: readonly PatternStep[];
}

const tokenPattern =
  /(\*\*)|(\*)|\(([A-Za-z_][\w.]*)\)|\[\*\]|\[("(?:[^"\\]|\\.)*")\]|\[(-?\d+|true|false)\]|(\[[A-Za-z_][\w.]*\])|(#\d+|@?[^\s.[\]()*#"]+)/y;

/**
 * Parses a field path with wildcards: `users[*].id`, `**.updated_at`, `labels["k"]`. Accepts proto names and
 * JSON names.
 *
 * @throws ProblemError `bad-input` for an invalid path
 */
export function parsePathPattern(text: string): PathPattern {
  const steps: PatternStep[] = [];
  let position = 0;
  while (position < text.length) {
    // A key of a bool map is not an extension.
    const isIndex = /^\[(?![A-Za-z_])|^\[(?:true|false)\]/.test(text.slice(position, position + 7));
    if (position > 0 && !isIndex) {
      if (text[position] !== '.') throw noPath(text, position);
      position += 1;
    }
    tokenPattern.lastIndex = position;
    const token = tokenPattern.exec(text);
    if (!token) throw noPath(text, position);
    steps.push(stepOf(token));
    position = tokenPattern.lastIndex;
  }
  if (steps.length === 0) throw noPath(text, 0);
  return { text, steps };
}

/** True when the pattern matches the whole path. */
export function matchesPath(pattern: PathPattern, path: readonly PathStep[]): boolean {
  return matchesFrom(pattern.steps, 0, path, 0);
}

function matchesFrom(
  pattern: readonly PatternStep[],
  patternAt: number,
  path: readonly PathStep[],
  pathAt: number,
): boolean {
  const wanted = pattern[patternAt];
  if (!wanted) return pathAt === path.length;
  if (wanted.kind === 'anything') {
    for (let next = pathAt; next <= path.length; next += 1) {
      if (matchesFrom(pattern, patternAt + 1, path, next)) return true;
    }
    return false;
  }
  const step = path[pathAt];
  if (!step || !matchesStep(wanted, step)) return false;
  return matchesFrom(pattern, patternAt + 1, path, pathAt + 1);
}

function matchesStep(wanted: Exclude<PatternStep, { kind: 'anything' }>, step: PathStep): boolean {
  switch (wanted.kind) {
    case 'name':
      return step.kind === 'field' && (step.name === wanted.name || step.jsonName === wanted.name);
    case 'anyName':
      return step.kind === 'field';
    case 'anyIndex':
      return step.kind === 'index' || step.kind === 'key';
    case 'index':
      if (step.kind === 'index') return String(step.index) === wanted.text;
      return step.kind === 'key' && step.text === wanted.text;
    case 'type':
      return step.kind === 'type' && step.typeName === wanted.typeName;
  }
}

function stepOf(token: RegExpExecArray): PatternStep {
  const [, anything, anyName, typeName, quoted, index, extension, name] = token;
  if (anything !== undefined) return { kind: 'anything' };
  if (anyName !== undefined) return { kind: 'anyName' };
  if (typeName !== undefined) return { kind: 'type', typeName };
  const text = quoted ?? index;
  if (text !== undefined) return { kind: 'index', text };
  const named = extension ?? name;
  return named === undefined ? { kind: 'anyIndex' } : { kind: 'name', name: named };
}

function noPath(text: string, position: number): ProblemError {
  return new ProblemError({
    kind: 'bad-input',
    title: 'This is no field path',
    detail:
      text === ''
        ? 'A path to leave out is empty.'
        : `\`${text}\` cannot be read from character ${position + 1} on.`,
    hint: 'Write paths such as `created_at`, `users[*].id` or `**.updated_at`.',
  });
}
