/**
 * The source of a pattern for anything that looks like a whole placeholder, finished or not: the text between
 * the braces may not be a name yet. `shared/model/placeholder.ts` defines real ones.
 */
export const placeholderSource = String.raw`\{\{[^{}"\\\r\n]*\}\}`;

/** A placeholder being typed: `{{na`. */
export interface TypedPlaceholder {
  /** The offset of its first brace. */
  readonly start: number;
  /** The offset after its closing braces, if they exist. */
  readonly end: number;
  /** The text between the braces and the caret: part of a variable, or of a generator with its parameters. */
  readonly query: string;
}

const begun = /(^|[^\\])\{\{[ \t]*([\w.-]*|\$\w*(?:[ \t][^{}"\\\r\n]*)?)$/;
const restOfName = /^\$?[\w.-]*[ \t]*\}\}/;
const restOfGenerator = /^[^{}"\\\r\n]*\}\}/;

/** The maximum distance to search backwards. */
const reach = 200;

/** Returns the placeholder being typed at a caret, or null. `\{{` starts none. */
export function typedPlaceholder(text: string, caret: number): TypedPlaceholder | null {
  const from = Math.max(0, caret - reach);
  const before = begun.exec(text.slice(from, caret));
  if (before === null) return null;
  const [, lead = '', query = ''] = before;
  const rest = query.startsWith('$') ? restOfGenerator : restOfName;
  const after = rest.exec(text.slice(caret, caret + reach))?.[0] ?? '';
  return { start: from + before.index + lead.length, end: caret + after.length, query };
}
