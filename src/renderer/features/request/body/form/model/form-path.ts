import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';

/** One step of a field path. */
export type PathStep =
  /** A proto name, or `[pkg.ext]`. */
  | { readonly kind: 'field'; readonly name: string }
  /** The text in the brackets of a list item or map entry: `3`, `-5`, `"k"`. */
  | { readonly kind: 'value'; readonly text: string }
  /** The content of an `Any` as this type. */
  | { readonly kind: 'content'; readonly typeName: string }
  /** An unknown field: `#7`. */
  | { readonly kind: 'unknown'; readonly number: number };

const plainKey = /^(?:-?[0-9]+|true|false)$/;
const step = /\(([^)]*)\)|#(\d+)|([^.[\]()#"]+)|\[("(?:[^"\\]|\\.)*"|[^\]"]*)\]/y;
const index = /^-?[0-9]+$/;

/** Returns the path of a field in the message at `parent`; the top message has the empty path. */
export function pathOfField(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** Returns the path of an item of the list at `parent`. */
export function pathOfItem(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** Returns the path of an entry of the map at `parent`. A key that does not fit its type is quoted. */
export function pathOfEntry(parent: string, key: string, scalar: ScalarType): string {
  const isPlain = scalar !== 'string' && plainKey.test(key);
  return `${parent}[${isPlain ? key : JSON.stringify(key)}]`;
}

/** Returns the path of the content of the `Any` at `parent`. */
export function pathOfContent(parent: string, typeName: string): string {
  return pathOfField(parent, `(${typeName})`);
}

/** Returns the steps of a path; null when it is invalid. */
export function parsePath(path: string): readonly PathStep[] | null {
  const steps: PathStep[] = [];
  let at = 0;
  while (at < path.length) {
    const isAfterDot = at > 0 && path[at] === '.';
    if (isAfterDot) at += 1;
    step.lastIndex = at;
    const match = step.exec(path);
    if (match === null) return null;
    const [whole, typeName, number, name, text = ''] = match;
    // Brackets at the start or after a dot are an extension, except an index of the body itself.
    const isExtension = whole.startsWith('[') && (isAfterDot || (at === 0 && !index.test(text)));
    at += whole.length;
    if (isExtension) steps.push({ kind: 'field', name: whole });
    else if (name !== undefined) steps.push({ kind: 'field', name });
    else if (typeName !== undefined) steps.push({ kind: 'content', typeName });
    else if (number !== undefined) steps.push({ kind: 'unknown', number: Number(number) });
    else steps.push({ kind: 'value', text });
  }
  return steps;
}

/** Returns the paths of everything around a path, outermost first, without the empty path. */
export function pathsAround(path: string): readonly string[] {
  const steps = parsePath(path);
  if (steps === null) return [];
  const around: string[] = [];
  let current = '';
  for (const one of steps.slice(0, -1)) {
    current = one.kind === 'value' ? `${current}[${one.text}]` : pathOfField(current, nameOf(one));
    around.push(current);
  }
  return around;
}

/**
 * Returns a path or row id after a move: `from` and everything in it go to `to`.
 *
 * @returns null when it is not inside `from`
 */
export function movedPath(path: string, from: string, to: string): string | null {
  if (path === from) return to;
  const next = path[from.length];
  const isInside = path.startsWith(from) && (next === '.' || next === '[' || next === '{');
  return isInside ? to + path.slice(from.length) : null;
}

function nameOf(one: Exclude<PathStep, { kind: 'value' }>): string {
  if (one.kind === 'field') return one.name;
  return one.kind === 'content' ? `(${one.typeName})` : `#${one.number}`;
}
