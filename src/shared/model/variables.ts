import { exampleOf, type Generate, isGenerator } from './generators.ts';
import { placeholderAt } from './placeholder.ts';

/** A piece of text that contains variables: plain text, or a `{{name}}`. */
export type TextSegment =
  | { readonly kind: 'text'; readonly text: string }
  /** For a generator `name` is everything between the braces: `$randomInt 1 6`. */
  | { readonly kind: 'variable'; readonly text: string; readonly name: string };

/** Splits text at its variables; `\{{name}}` is literal text without the backslash. */
export function splitVariables(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at)) {
    const found = placeholderAt(text, at);
    if (found === null) {
      at += 1;
      continue;
    }
    const isLiteral = at > end && text[at - 1] === '\\';
    const start = isLiteral ? at - 1 : at;
    if (start > end) segments.push({ kind: 'text', text: text.slice(end, start) });
    const written = text.slice(at, found.end);
    segments.push(
      isLiteral
        ? { kind: 'text', text: written }
        : { kind: 'variable', text: written, name: found.name },
    );
    end = found.end;
    at = end;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}

/** Escapes a text so that filling in leaves it unchanged, whatever braces it has. */
export function literalText(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at)) {
    const found = placeholderAt(text, at);
    if (found !== null) {
      parts.push(text.slice(copied, at), '\\');
      copied = at;
    }
    at = found?.end ?? at + 1;
  }
  return parts.join('') + text.slice(copied);
}

/** Text with its variables filled in, and the names without a value. */
export interface Resolved {
  readonly text: string;
  readonly missing: readonly string[];
}

/** Deeper than anybody nests by hand. */
const maxDepth = 100;

/** The characters that values may add to one text; values that repeat each other would grow without end. */
const maxAddedLength = 1_000_000;

/**
 * Fills in variables. A value may contain variables itself, up to a hundred deep. A name counts as missing if
 * it refers to itself (see {@link whyUnfilled}), if it comes after a million characters of values, or if it
 * is a generator with a fault.
 *
 * @param generate makes the values of generators; examples by default, so that only looking does not
 *   advance a counter
 */
export function resolveVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
  generate: Generate = exampleOf,
): Resolved {
  const missing = new Set<string>();
  const filled = createFiller(variables, generate).text(text, missing);
  return { text: filled, missing: [...missing] };
}

/** Fills in variables; adds names without a value to `missing`, and leaves them as written. */
export interface Filler {
  text(text: string, missing: Set<string>): string;
  /** Returns the value of one placeholder; `written` includes its braces. */
  placeholder(name: string, written: string, missing: Set<string>): string;
}

/**
 * Fills in the variables of several pieces like {@link resolveVariables}; the limit of added characters
 * applies to all together.
 */
export function createFiller(
  variables: Readonly<Record<string, string>>,
  generate: Generate = exampleOf,
): Filler {
  let lengthLeft = maxAddedLength;
  /** The names whose values are being filled in, each inside the previous one. */
  const open: string[] = [];

  function fillText(source: string, missing: Set<string>): string {
    // Most values contain no variables, and bodies have thousands of them.
    if (!source.includes('{{')) return source;
    return splitVariables(source)
      .map((segment) =>
        segment.kind === 'text' ? segment.text : fillName(segment.name, segment.text, missing),
      )
      .join('');
  }

  function fillName(name: string, written: string, missing: Set<string>): string {
    const isMade = isGenerator(name);
    const value = isMade ? generate(name) : givenValue(name);
    // One more than its length, so that empty values end too.
    lengthLeft -= (value?.length ?? 0) + 1;
    if (value === null || open.length >= maxDepth || open.includes(name) || lengthLeft < 0) {
      missing.add(name);
      return written;
    }
    if (isMade) return value;
    open.push(name);
    const filled = fillText(value, missing);
    open.pop();
    return filled;
  }

  function givenValue(name: string): string | null {
    return Object.hasOwn(variables, name) ? (variables[name] ?? null) : null;
  }

  return {
    text: fillText,
    placeholder: fillName,
  };
}

/**
 * Explains why a variable with a value cannot be filled in, as a sentence; null for one without a value.
 *
 * @param variables the values of all variables
 */
export function whyUnfilled(
  name: string,
  variables: Readonly<Record<string, string>>,
): string | null {
  if (!Object.hasOwn(variables, name)) return null;
  const circle = circleFrom(name, variables);
  if (circle === null) {
    return `{{${name}}} is nested more than ${maxDepth} deep, or exceeds a million characters.`;
  }
  return `{{${name}}} refers to itself: ${circle.map((each) => `{{${each}}}`).join(', ')}.`;
}

/** Returns the names of a cycle from one to itself; null if there is none. */
function circleFrom(
  name: string,
  variables: Readonly<Record<string, string>>,
): readonly string[] | null {
  const cameFrom = new Map<string, string>();
  const next = [name];
  for (let at = next.shift(); at !== undefined; at = next.shift()) {
    const value = Object.hasOwn(variables, at) ? (variables[at] ?? '') : '';
    for (const segment of splitVariables(value)) {
      if (segment.kind !== 'variable' || cameFrom.has(segment.name)) continue;
      cameFrom.set(segment.name, at);
      if (segment.name === name) return wayTo(name, cameFrom);
      next.push(segment.name);
    }
  }
  return null;
}

function wayTo(name: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [name];
  for (let at = cameFrom.get(name); at !== undefined; at = cameFrom.get(at)) {
    way.unshift(at);
    if (at === name) break;
  }
  return way;
}
