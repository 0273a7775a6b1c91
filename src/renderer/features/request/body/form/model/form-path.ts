import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';

/** One step of a field path. */
export type PathStep =
  /** A proto name, or `[pkg.ext]`. */
  | { readonly kind: 'field'; readonly name: string }
  /** What stands in the brackets of a list item or map entry: `3`, `-5`, `"k"`. */
  | { readonly kind: 'value'; readonly text: string }
  /** The content of an `Any` as this type. */
  | { readonly kind: 'content'; readonly typeName: string }
  /** An unknown field: `#7`. */
  | { readonly kind: 'unknown'; readonly number: number };

const plainKey = /^(?:-?[0-9]+|true|false)$/;
const step = /\(([^)]*)\)|#(\d+)|([^.[\]()#"]+)|\[("(?:[^"\\]|\\.)*"|[^\]"]*)\]/y;
const index = /^-?[0-9]+$/;

/** The path of a field in the message at `parent`; the message at the top has the empty path. */
export function pathOfField(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** The path of an item of the list at `parent`. */
export function pathOfItem(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** The path of an entry of the map at `parent`. A key that is none of its type stands in quotes. */
export function pathOfEntry(parent: string, key: string, scalar: ScalarType): string {
  const isPlain = scalar !== 'string' && plainKey.test(key);
  return `${parent}[${isPlain ? key : JSON.stringify(key)}]`;
}

/** The path of what the `Any` at `parent` holds. */
export function pathOfContent(parent: string, typeName: string): string {
  return pathOfField(parent, `(${typeName})`);
}

/** The steps of a path; null where it is none. */
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
    // Brackets that begin a path or follow a dot are an extension, but for an index of the body itself.
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

/** The paths of all that a path lies in, from the outermost; the empty one is left out. */
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
 * A path or row id after an item got another place: `from` and all in it move to `to`.
 *
 * @returns null when it does not lie in `from`
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
