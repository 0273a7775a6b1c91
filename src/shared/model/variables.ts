/** A piece of text that holds variables: plain text, or a `{{name}}`. */
export type TextSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly text: string; readonly name: string };

const placeholder = /\\?\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/** Splits text at its variables; `\{{name}}` is literal text without the backslash. */
export function splitVariables(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    segments.push(
      match[0].startsWith('\\')
        ? { kind: 'text', text: match[0].slice(1) }
        : { kind: 'variable', text: match[0], name: match[1] as string },
    );
    end = match.index + match[0].length;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}

/** A text that is filled in as this one stands, whatever braces it has. */
export function literalText(text: string): string {
  return text.replaceAll(placeholder, '\\$&');
}

/** Text with its variables filled in, and the names that have no value. */
export interface Resolved {
  readonly text: string;
  readonly missing: readonly string[];
}

const maxDepth = 10;

/** Characters that values may add to one text; values that repeat each other would grow without end. */
const maxAddedLength = 1_000_000;

/**
 * Fills in variables. A value may hold variables itself, up to ten deep; a name that refers to
 * itself in a circle counts as missing, and so does one past a million characters of values.
 */
export function resolveVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
): Resolved {
  return createFiller(variables)(text);
}

/**
 * Fills in the variables of several pieces as {@link resolveVariables} does; what values may add is
 * counted over all of them.
 */
export function createFiller(
  variables: Readonly<Record<string, string>>,
): (text: string) => Resolved {
  let lengthLeft = maxAddedLength;
  return (text) => {
    const missing = new Set<string>();
    function fill(source: string, depth: number): string {
      return splitVariables(source)
        .map((segment) => {
          if (segment.kind === 'text') return segment.text;
          const value = Object.hasOwn(variables, segment.name)
            ? variables[segment.name]
            : undefined;
          // One more than its length, so that empty values come to an end too.
          lengthLeft -= (value?.length ?? 0) + 1;
          if (value === undefined || depth >= maxDepth || lengthLeft < 0) {
            missing.add(segment.name);
            return segment.text;
          }
          return fill(value, depth + 1);
        })
        .join('');
    }
    return { text: fill(text, 0), missing: [...missing] };
  };
}
